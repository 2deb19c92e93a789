//! The program as a terminal starts it, for Windows: there one that opens windows cannot write into a terminal.

use std::process::ExitCode;

use tableside::program::{Told, program};

fn main() -> ExitCode {
    program(Told::InTheTerminal)
}
