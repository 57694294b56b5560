//! HTTP/1.1, as much of it as the page needs: one request a connection, with bounds on everything.

use crate::limits;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The longest request line and headers, in bytes.
const HEAD: usize = 16 << 10;
/// The most headers.
const HEADERS: usize = 64;
/// A request must arrive within this time.
const ARRIVAL: Duration = Duration::from_secs(10);
/// After its response a connection stays open for this time.
const LINGERING: Duration = Duration::from_millis(300);
/// A response must be taken within this time: a page may stand still in a debugger.
const DELIVERY: Duration = Duration::from_secs(60);

/// Why a request is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    status: &'static str,
    sentence: &'static str,
}

macro_rules! refusals {
    ($($name:ident $status:literal $sentence:literal;)*) => {
        impl Refused {
            $(pub const $name: Refused = Refused { status: $status, sentence: $sentence };)*
        }
    };
}

refusals! {
    MALFORMED "400 Bad Request" "this is not an HTTP request";
    NOT_TEXT "400 Bad Request" "the body is not UTF-8 text";
    HOST "403 Forbidden" "only pages of this server may ask it: its names are 127.0.0.1 and localhost";
    NOT_FOUND "404 Not Found" "there is no such file";
    METHOD "405 Method Not Allowed" "only GET, HEAD and POST are understood";
    SLOW "408 Request Timeout" "the request did not arrive in time";
    LENGTH "411 Length Required" "the body needs a Content-Length";
    LARGE "413 Content Too Large" "the request is too long";
    HEAD_LARGE "431 Request Header Fields Too Large" "the headers are too long";
    BUSY "503 Service Unavailable" "too many connections; try again later";
}

/// A request.
#[derive(Debug)]
pub struct Request {
    pub method: String,
    /// Without the query.
    pub path: String,
    pub body: Vec<u8>,
    host: Option<String>,
    origin: Option<String>,
    site: Option<String>,
}

impl Request {
    /// Reads a request of our own page to this port; `None` in the error if there was none.
    pub fn read(stream: &mut TcpStream, port: u16) -> Result<Self, Option<Refused>> {
        let deadline = Instant::now() + ARRIVAL;
        let mut bytes = Vec::new();
        loop {
            if let Some((request, length, rest)) = parse(&bytes)? {
                request.0.check_sender(port)?;
                if request.1 && rest.len() < length {
                    // Somebody waits for leave to send the body.
                    stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").map_err(|_| None)?;
                }
                let mut request = request.0;
                request.body = rest;
                while request.body.len() < length {
                    receive(stream, &mut request.body, deadline)?;
                }
                // What follows, if anything, was not asked for.
                request.body.truncate(length);
                return Ok(request);
            }
            if bytes.len() > HEAD {
                return Err(Some(Refused::HEAD_LARGE));
            }
            receive(stream, &mut bytes, deadline)?;
        }
    }

    /// Refuses what was not sent by our own page, or by hand.
    fn check_sender(&self, port: u16) -> Result<(), Refused> {
        let port = format!(":{port}");
        let is_ours = |host: &str| {
            // The usual port need not be named.
            let name = host.strip_suffix(&port).or((port == ":80").then_some(host));
            name.is_some_and(|name| name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost"))
        };
        let from_here = |origin: &String| origin.strip_prefix("http://").is_some_and(is_ours);
        let same_site = |site: &String| site == "same-origin" || site == "none";
        let allowed = self.host.as_deref().is_some_and(is_ours)
            && self.origin.as_ref().is_none_or(from_here)
            && (self.method != "POST" || self.site.as_ref().is_none_or(same_site));
        if allowed { Ok(()) } else { Err(Refused::HOST) }
    }
}

/// Reads some bytes.
fn receive(
    stream: &mut TcpStream,
    bytes: &mut Vec<u8>,
    deadline: Instant,
) -> Result<(), Option<Refused>> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(Some(Refused::SLOW));
    }
    stream.set_read_timeout(Some(left)).map_err(|_| None)?;
    let mut buffer = [0; 8 << 10];
    match stream.read(&mut buffer) {
        Ok(0) if bytes.is_empty() => Err(None),
        Ok(0) => Err(Some(Refused::MALFORMED)),
        Ok(count) => {
            bytes.extend(&buffer[..count]);
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::Interrupted => Ok(()),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
            Err(Some(Refused::SLOW))
        }
        Err(_) => Err(None),
    }
}

/// A request without its body and whether it waits for leave to send that; the length of the body; and as
/// much of it as has arrived. `None` if the headers are not complete.
type Parsed = ((Request, bool), usize, Vec<u8>);

fn parse(bytes: &[u8]) -> Result<Option<Parsed>, Refused> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let end = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(end)) => end,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Refused::HEAD_LARGE),
        Err(_) => return Err(Refused::MALFORMED),
    };
    if end > HEAD {
        return Err(Refused::HEAD_LARGE);
    }
    // A header that is sent twice might be read differently by whoever passed it on.
    let header = |name: &str| -> Result<Option<String>, Refused> {
        let mut all = parsed.headers.iter().filter(|h| h.name.eq_ignore_ascii_case(name));
        let first = all.next();
        if all.next().is_some() {
            return Err(Refused::MALFORMED);
        }
        let text = first.map(|header| std::str::from_utf8(header.value));
        text.transpose()
            .map(|text| text.map(|text| text.trim().to_owned()))
            .map_err(|_| Refused::MALFORMED)
    };
    let method = parsed.method.unwrap_or_default().to_owned();
    if header("transfer-encoding")?.is_some() {
        return Err(Refused::LENGTH);
    }
    let length = match header("content-length")? {
        Some(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            // A number with too many digits is too large.
            text.parse().unwrap_or(usize::MAX)
        }
        Some(_) => return Err(Refused::MALFORMED),
        None if method == "POST" => return Err(Refused::LENGTH),
        None => 0,
    };
    if length > limits::REQUEST {
        return Err(Refused::LARGE);
    }
    let expects = header("expect")?.is_some_and(|what| what.eq_ignore_ascii_case("100-continue"));
    let target = parsed.path.unwrap_or_default();
    let request = Request {
        method,
        path: target.split(['?', '#']).next().unwrap_or_default().to_owned(),
        body: Vec::new(),
        host: header("host")?,
        origin: header("origin")?,
        site: header("sec-fetch-site")?,
    };
    Ok(Some(((request, expects), length, bytes[end..].to_vec())))
}

/// Whether the client has closed the connection, or sends more than a request: then nobody could tell.
pub fn is_gone(stream: &TcpStream) -> bool {
    if stream.set_nonblocking(true).is_err() {
        return true;
    }
    let gone = match stream.peek(&mut [0]) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
    };
    gone | stream.set_nonblocking(false).is_err()
}

/// A response.
pub struct Response {
    status: &'static str,
    media_type: &'static str,
    body: Vec<u8>,
}

impl Response {
    pub fn ok(media_type: &'static str, body: Vec<u8>) -> Self {
        Response { status: "200 OK", media_type, body }
    }

    pub fn refusal(why: &Refused) -> Self {
        let body = format!("{}\n", why.sentence).into_bytes();
        Response { status: why.status, media_type: "text/plain; charset=utf-8", body }
    }
}

/// Sends a response, the last one of a connection.
pub fn send(
    stream: &mut TcpStream,
    response: &Response,
    policy: &str,
    with_body: bool,
) -> io::Result<()> {
    let Response { status, media_type, body } = response;
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {}\r\n\
         Content-Security-Policy: {policy}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nCache-Control: no-store\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    let deadline = Instant::now() + DELIVERY;
    deliver(stream, head.as_bytes(), deadline)?;
    if with_body {
        deliver(stream, body, deadline)?;
    }
    stream.shutdown(Shutdown::Write)
}

/// Writes all bytes before a time, however few of them are taken at once.
fn deliver(stream: &mut TcpStream, mut bytes: &[u8], deadline: Instant) -> io::Result<()> {
    while !bytes.is_empty() {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        stream.set_write_timeout(Some(left))?;
        match stream.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads what the client still sends, a little of it: closing at once might lose the response.
pub fn linger(stream: &mut TcpStream) {
    let deadline = Instant::now() + LINGERING;
    let mut unread = Vec::new();
    while unread.len() < limits::REQUEST && receive(stream, &mut unread, deadline).is_ok() {}
}
