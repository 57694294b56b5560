//! `nullwindow serve` and `nullwindow page` as a user runs them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

const NULLWINDOW: &str = env!("CARGO_BIN_EXE_nullwindow");

#[test]
#[cfg(unix)]
fn serve_says_where_it_is_and_ends_with_ctrl_c() {
    let mut child = Command::new(NULLWINDOW)
        .args(["serve", "--no-browser", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let port = said.split(['/', ' ']).find_map(|part| part.strip_prefix("127.0.0.1:")).unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", port.parse::<u16>().unwrap())).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("</html>"), "{page}");
    // A port that somebody has.
    let taken = Command::new(NULLWINDOW).args(["serve", "--no-browser", "--port", port]).output();
    let taken = taken.unwrap();
    assert_eq!(taken.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&taken.stderr).contains("name another --port"));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(!child.wait().unwrap().success());
}

#[test]
fn page_leaves_other_files_alone() {
    let folder = std::env::temp_dir().join(format!("nullwindow-page-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mine.txt"), "mine").unwrap();
    let output = Command::new(NULLWINDOW).args(["page", "--out"]).arg(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not empty"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    std::fs::remove_dir_all(&folder).unwrap();
}
