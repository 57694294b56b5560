//! The nullwindow command.
fn main() {}
