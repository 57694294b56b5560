//! The server: who may ask, what it survives.

use crate::common::Answer;
use nullwindow_games::random::SplitMix64;
use nullwindow_page::Host;
use nullwindow_page::files::FILES;
use nullwindow_page::server::Server;
use serde_json::json;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// A server of its own for a test. It ends with the tests.
fn serve() -> u16 {
    let server = Server::new(Some(0)).unwrap();
    let port = server.address().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    std::thread::spawn(move || server.run());
    port
}

/// What the server says to these bytes; empty if it says nothing.
fn send(port: u16, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // It may refuse before it has read everything.
    let _ = stream.write_all(bytes);
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response);
    response
}

fn post(port: u16, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    send(
        port,
        format!("POST /answer HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
            .as_bytes(),
    )
}

fn status(response: &[u8]) -> u16 {
    let text = String::from_utf8_lossy(&response[..response.len().min(20)]).into_owned();
    text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

fn body(response: &[u8]) -> &[u8] {
    let end = response.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    &response[end + 4..]
}

fn head(response: &[u8]) -> String {
    let length = response.len() - body(response).len();
    String::from_utf8(response[..length].to_vec()).unwrap()
}

const CATALOGUE: &str = r#"{"do":"catalogue"}"#;

fn is_alive(port: u16) {
    let response = post(port, &format!("Host: 127.0.0.1:{port}\r\n"), CATALOGUE);
    assert_eq!(status(&response), 200);
    assert_eq!(body(&response), Host::new().answer(CATALOGUE, &Default::default()));
}

#[test]
fn files_and_answers() {
    let port = serve();
    let get = |method: &str, path: &str| {
        send(port, format!("{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n").as_bytes())
    };
    for (name, bytes) in FILES {
        let response = get("GET", &format!("/{name}?x=1"));
        assert_eq!(status(&response), 200, "{name}");
        if *name != "index.html" {
            assert_eq!(body(&response), *bytes, "{name}");
        }
        let headers = head(&response);
        assert!(headers.contains("script-src 'self' 'wasm-unsafe-eval';"), "{headers}");
        assert!(headers.contains("X-Content-Type-Options: nosniff"), "{headers}");
        assert!(!headers.to_lowercase().contains("access-control"), "{headers}");
    }
    let page = get("GET", "/");
    let text = String::from_utf8_lossy(body(&page)).into_owned();
    assert!(text.contains(r#"<meta name="door" content="server">"#), "{text}");
    let only_head = get("HEAD", "/");
    assert!(status(&only_head) == 200 && body(&only_head).is_empty());
    let no_head = get("HEAD", "/nothing");
    assert!(status(&no_head) == 404 && body(&no_head).is_empty());
    for path in
        ["/nothing", "/../Cargo.toml", "//etc/passwd", "/%2e%2e/", "/index.html/", "/.", "*"]
    {
        assert_eq!(status(&get("GET", path)), 404, "{path}");
    }
    assert_eq!(status(&get("DELETE", "/")), 405);
    assert_eq!(status(&post(port, &format!("Host: localhost:{port}\r\n"), CATALOGUE)), 200);
    is_alive(port);
}

#[test]
fn pages_of_other_hosts_are_refused() {
    let port = serve();
    let ours = format!("Host: 127.0.0.1:{port}\r\n");
    let other_port = port ^ 1;
    let accepted = [
        String::new(),
        format!("Origin: http://127.0.0.1:{port}\r\n"),
        format!("Origin: http://localhost:{port}\r\nSec-Fetch-Site: same-origin\r\n"),
        String::from("Sec-Fetch-Site: none\r\n"),
    ];
    for headers in accepted {
        let response = post(port, &format!("{ours}{headers}"), CATALOGUE);
        assert_eq!(status(&response), 200, "{headers}");
    }
    let refused = [
        format!("{ours}Origin: http://evil.example\r\n"),
        format!("{ours}Origin: null\r\n"),
        format!("{ours}Origin: https://127.0.0.1:{port}\r\n"),
        format!("{ours}Origin: http://127.0.0.1:{other_port}\r\n"),
        format!("{ours}Origin: http://127.0.0.1:{port}.evil.example\r\n"),
        format!("{ours}Sec-Fetch-Site: cross-site\r\n"),
        String::new(),
        String::from("Host: evil.example\r\n"),
        format!("Host: evil.example:{port}\r\n"),
        String::from("Host: 127.0.0.1\r\n"),
        format!("Host: 127.0.0.1:{other_port}\r\n"),
        format!("Host: 127.0.0.1:{port}.evil.example\r\n"),
    ];
    for headers in refused {
        let response = post(port, &headers, CATALOGUE);
        assert_eq!(status(&response), 403, "{headers}");
        assert!(body(&response).len() < 200, "nothing is told");
    }
    let get = format!("GET / HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n");
    assert_eq!(status(&send(port, get.as_bytes())), 403, "nor are files, after a change of names");
}

#[test]
fn malformed_requests_are_refused() {
    let port = serve();
    let host = format!("Host: 127.0.0.1:{port}\r\n");
    for (text, code) in [
        ("\r\n\r\n\0\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), 400),
        (format!("POST /answer HTTP/1.1\r\n{host}\r\n{{}}"), 411),
        (
            format!("POST /answer HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            411,
        ),
        (format!("POST /answer HTTP/1.1\r\n{host}Content-Length: -1\r\n\r\n"), 400),
        (format!("POST /answer HTTP/1.1\r\n{host}Content-Length: 2097153\r\n\r\n"), 413),
        (
            format!(
                "POST /answer HTTP/1.1\r\n{host}Content-Length: 99999999999999999999999\r\n\r\n"
            ),
            413,
        ),
        (
            format!(
                "POST /answer HTTP/1.1\r\n{host}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{{}}"
            ),
            400,
        ),
        (format!("POST /other HTTP/1.1\r\n{host}Content-Length: 2\r\n\r\n{{}}"), 404),
        (format!("GET / HTTP/1.1\r\n{host}{host}\r\n"), 400),
        (format!("GET / HTTP/1.1\r\n{host}X: {}\r\n\r\n", "x".repeat(20_000)), 431),
        (format!("GET / HTTP/1.1\r\n{host}{}\r\n", "X: y\r\n".repeat(100)), 431),
        (format!("GET /{} HTTP/1.1\r\n{host}\r\n", "x".repeat(100_000)), 431),
    ] {
        let shown: String = text.chars().take(100).collect();
        assert_eq!(status(&send(port, text.as_bytes())), code, "{shown:?}");
    }
    let bytes = format!("POST /answer HTTP/1.1\r\n{host}Content-Length: 2\r\n\r\n").into_bytes();
    assert_eq!(status(&send(port, &[&bytes[..], &[0xFF, 0xFE]].concat())), 400);
    // A request that waits for leave to send its body gets it.
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let length = CATALOGUE.len();
    let head = format!(
        "POST /answer HTTP/1.1\r\n{host}Expect: 100-continue\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut leave = [0; 25];
    stream.read_exact(&mut leave).unwrap();
    assert_eq!(&leave, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(CATALOGUE.as_bytes()).unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).unwrap();
    assert_eq!(status(&response), 200);
    is_alive(port);
}

#[test]
fn ten_thousand_malformed_requests() {
    let port = serve();
    let good = format!(
        "POST /answer HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 18\r\n\r\n{CATALOGUE}"
    );
    let client = |seed: u64| {
        let mut random = SplitMix64::new(seed);
        for _ in 0..2500 {
            let mut bytes = good.clone().into_bytes();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes.truncate(at),
                    1 => drop(bytes.remove(at)),
                    2 => bytes.insert(at, random.next() as u8),
                    _ => bytes[at] = random.next() as u8,
                }
                if bytes.is_empty() {
                    break;
                }
            }
            let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
            let _ = stream.write_all(&bytes);
            // Nothing more will come, so that a part of a request is not waited for.
            let _ = stream.shutdown(Shutdown::Write);
            let mut response = Vec::new();
            let _ = stream.read_to_end(&mut response);
            let code = if response.is_empty() { 0 } else { status(&response) };
            assert!([0, 200, 400, 403, 404, 405, 411, 413, 431].contains(&code), "{code}");
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|seed| drop(scope.spawn(move || client(seed)))));
    is_alive(port);
}

#[test]
fn two_hundred_at_a_time() {
    let port = serve();
    let request = |number: usize| {
        let name = ["alphabeta", "sss", "mtd-f", "ins"][number % 4];
        json!({"do": "record", "width": 3, "depth": 5, "seed": number, "algorithm": name,
               "session": format!("page {}", number % 20)})
        .to_string()
    };
    let client = |number: usize| {
        let text = request(number);
        let response = post(port, &format!("Host: 127.0.0.1:{port}\r\n"), &text);
        assert_eq!(status(&response), 200);
        assert_eq!(body(&response), Host::new().answer(&text, &Default::default()));
    };
    std::thread::scope(|scope| {
        (0..200).for_each(|number| drop(scope.spawn(move || client(number))))
    });
    is_alive(port);
}

/// A search that takes long ends when its page is closed: the next request of the session is answered
/// soon after.
#[test]
fn the_search_of_a_closed_page_stops() {
    let port = serve();
    let host = format!("Host: 127.0.0.1:{port}\r\n");
    // Five million nodes without any enhancement.
    let long = json!({"do": "analyse", "game": "chess", "depth": 40, "session": "s",
                      "driver": "alphabeta", "enhancements": "-"});
    let text = long.to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let length = text.len();
    let request = format!("POST /answer HTTP/1.1\r\n{host}Content-Length: {length}\r\n\r\n{text}");
    stream.write_all(request.as_bytes()).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    assert!(stream.read(&mut [0]).is_err(), "it is still searching");
    drop(stream);
    let closed = Instant::now();
    let next = json!({"do": "catalogue", "session": "s"}).to_string();
    let response = post(port, &host, &next);
    assert_eq!(Answer::read(body(&response)).error(), "");
    assert!(closed.elapsed() < Duration::from_secs(2), "{:?}", closed.elapsed());
}

#[test]
fn another_port_is_taken_if_the_usual_one_is() {
    let first = Server::new(None).unwrap();
    let second = Server::new(None).unwrap();
    assert_ne!(first.address(), second.address());
    let port = first.address().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    assert!(Server::new(Some(port)).is_err(), "a port that was asked for is not changed");
}
