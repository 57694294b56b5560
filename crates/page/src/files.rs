//! The files of the page, `web/`, which are part of the program.

/// Names and contents; names have `/` between folders.
pub const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// What a browser is told about a file.
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" | "webmanifest" => "application/json",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_browsers_know_every_file() {
        assert!(FILES.iter().any(|(name, _)| *name == "index.html"));
        for (name, bytes) in FILES {
            assert_ne!(media_type(name), "application/octet-stream", "{name}");
            assert!(!bytes.is_empty(), "{name}");
        }
    }
}
