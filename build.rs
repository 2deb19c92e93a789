//! Gives the program for Windows its icon, its name and its version, as the file manager shows them.
#![allow(clippy::print_stdout)] // so a build script talks to cargo

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=packaging/windows/tableside.ico");
    #[cfg(feature = "window")]
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        let mut about = winresource::WindowsResource::new();
        about
            .set_icon("packaging/windows/tableside.ico")
            .set("ProductName", "Tableside")
            .set("FileDescription", "Tableside")
            .set("LegalCopyright", "MIT OR Apache-2.0");
        // Without a resource compiler the program is as good, only plain to look at.
        if let Err(error) = about.compile() {
            println!("cargo::warning=the program has no icon and no version: {error}");
        }
    }
}
