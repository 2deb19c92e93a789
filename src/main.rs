//! The program as a desktop starts it; on Windows it opens no terminal.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::process::ExitCode;

use tableside::program::{Told, program};

fn main() -> ExitCode {
    program(Told::OnTheDesktop)
}
