//! `nullwindow serve`: the page by HTTP, for the browsers of this machine.
//!
//! It listens on 127.0.0.1 alone and answers `GET` with the files of the page, `POST /answer` with what
//! [`Host::answer`](crate::Host::answer) says. Pages of other hosts are refused: a request must name this
//! server as its `Host`, and where it says which page sent it (`Origin`, `Sec-Fetch-Site`), that must be
//! ours. One request a connection, one thread a connection; searches run in threads of their own, a few at a
//! time, while the connection's thread watches whether the page is still there. A client that closes its half
//! of the connection early counts as gone.
//!
//! | file | what it holds |
//! |---|---|
//! | `http` | requests and responses |
//! | `sessions` | a host for every page, and who may search now |

mod http;
mod sessions;

use http::{Refused, Request, Response};
use sessions::Sessions;
use std::borrow::Cow;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The port, unless another is asked for.
pub const USUAL_PORT: u16 = 8420;

/// More connections at a time than this are refused.
const MOST_CONNECTIONS: usize = 256;

/// What a browser may do on the page: its own scripts, WebAssembly, styles and pictures, nothing else. Notebooks on
/// this machine may show it in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' http://localhost:* http://127.0.0.1:*";

/// A server that has a port.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// What all connections use.
struct Shared {
    port: u16,
    sessions: Sessions,
    /// Where the files of the page are, if not in the program.
    folder: Option<PathBuf>,
    connections: AtomicUsize,
}

impl Server {
    /// Listens on this port; without one on the usual port or, if that is taken, on a free one.
    ///
    /// # Errors
    /// The port is taken, or there is none.
    pub fn new(port: Option<u16>) -> io::Result<Self> {
        let listen = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = match port {
            Some(port) => listen(port)?,
            None => listen(USUAL_PORT).or_else(|_| listen(0))?,
        };
        let address = listener.local_addr()?;
        let shared = Shared {
            port: address.port(),
            sessions: Sessions::default(),
            folder: None,
            connections: AtomicUsize::new(0),
        };
        Ok(Server { listener, address, shared: Arc::new(shared) })
    }

    /// Takes the files of the page from a folder, as they are now: for those who work on the page.
    #[must_use]
    pub fn files_from(mut self, folder: &Path) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.folder = Some(folder.to_owned());
        }
        self
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves for ever.
    ///
    /// # Errors
    /// Connections can no longer be accepted.
    pub fn run(&self) -> io::Result<()> {
        for connection in self.listener.incoming() {
            match connection {
                Ok(stream) => self.accept(stream),
                // The client has gone already.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                // Too many open files: others will close theirs.
                Err(_) => std::thread::sleep(std::time::Duration::from_millis(20)),
            }
        }
        Ok(())
    }

    fn accept(&self, mut stream: TcpStream) {
        let shared = Arc::clone(&self.shared);
        let open = Open::new(shared);
        if open.0.connections.load(Relaxed) > MOST_CONNECTIONS {
            refuse(&mut stream, &Refused::BUSY, true);
            return;
        }
        // If there is no thread, the connection is closed.
        let thread = std::thread::Builder::new().stack_size(256 << 10);
        drop(thread.spawn(move || serve(stream, &open.0)));
    }
}

/// A connection that is counted.
struct Open(Arc<Shared>);

impl Open {
    fn new(shared: Arc<Shared>) -> Self {
        shared.connections.fetch_add(1, Relaxed);
        Open(shared)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Relaxed);
    }
}

fn refuse(stream: &mut TcpStream, why: &Refused, with_body: bool) {
    // The client may have gone; that is its own affair.
    let _ = http::send(stream, &Response::refusal(why), POLICY, with_body);
}

fn serve(mut stream: TcpStream, shared: &Shared) {
    match Request::read(&mut stream, shared.port) {
        Ok(request) => {
            let with_body = request.method != "HEAD";
            match respond(&request, &stream, shared) {
                Ok(response) => {
                    let _ = http::send(&mut stream, &response, POLICY, with_body);
                }
                Err(Some(why)) => refuse(&mut stream, &why, with_body),
                Err(None) => return, // The page is gone.
            }
        }
        Err(Some(why)) => refuse(&mut stream, &why, true),
        Err(None) => return, // Nothing was asked.
    }
    http::linger(&mut stream);
}

/// The response; `None` in the error if nobody waits for one.
fn respond(
    request: &Request,
    stream: &TcpStream,
    shared: &Shared,
) -> Result<Response, Option<Refused>> {
    match (request.method.as_str(), request.path.as_str()) {
        ("POST", "/answer") => {
            let text = std::str::from_utf8(&request.body).map_err(|_| Refused::NOT_TEXT)?;
            let gone = || http::is_gone(stream);
            let bytes = shared.sessions.answer(text, &gone).ok_or(None)?;
            Ok(Response::ok("application/octet-stream", bytes))
        }
        ("GET" | "HEAD", path) => {
            let name = path.strip_prefix('/').ok_or(Refused::NOT_FOUND)?;
            let name = if name.is_empty() { "index.html" } else { name };
            let bytes = shared.file(name).ok_or(Refused::NOT_FOUND)?;
            let bytes = if name == "index.html" { marked(&bytes) } else { bytes.into_owned() };
            Ok(Response::ok(crate::files::media_type(name), bytes))
        }
        ("POST", _) => Err(Some(Refused::NOT_FOUND)),
        _ => Err(Some(Refused::METHOD)),
    }
}

impl Shared {
    fn file(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        let Some(folder) = &self.folder else {
            let known = crate::files::FILES.iter().find(|(known, _)| *known == name);
            return known.map(|(_, bytes)| Cow::Borrowed(*bytes));
        };
        // Names below the folder only.
        let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains('\\');
        name.split('/').all(plain).then(|| std::fs::read(folder.join(name)).ok())?.map(Cow::Owned)
    }
}

/// Tells the page that there is a server to ask.
fn marked(page: &[u8]) -> Vec<u8> {
    const MARK: &str = "<head>\n<meta name=\"door\" content=\"server\">";
    String::from_utf8_lossy(page).replacen("<head>", MARK, 1).into_bytes()
}
