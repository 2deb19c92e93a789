//! What packages are made of says the same everywhere: the version, what windows are known by, the kind of the files.

use tableside::campaign::Campaign;
use tableside::campaign::store::to_bytes;

const DESKTOP: &str = include_str!("../../packaging/linux/tableside.desktop");
const METAINFO: &str = include_str!("../../packaging/linux/tableside.metainfo.xml");
const MIME: &str = include_str!("../../packaging/linux/tableside.mime.xml");
const FLATPAK: &str = include_str!("../../packaging/flatpak/example.tableside.Tableside.json");
const PLIST: &str = include_str!("../../packaging/macos/Info.plist");

const KIND: &str = "application/vnd.tableside+json";

/// A package that says another version than the program would be taken for another one.
#[test]
fn every_package_has_the_version_of_the_program() {
    let version = env!("CARGO_PKG_VERSION");
    let debian = include_str!("../../packaging/linux/changelog");
    let first = debian.lines().next();
    assert_eq!(
        first,
        Some(format!("tableside ({version}-1) stable; urgency=medium").as_str())
    );
    assert!(METAINFO.contains(&format!("<release version=\"{version}\"")));
    assert!(FLATPAK.contains(&format!("tableside-{version}-linux-x86_64.tar.gz")));
    let of_bundle = format!("<string>{version}</string>");
    assert_eq!(PLIST.matches(&of_bundle).count(), 2, "short and long");
    let changes = include_str!("../../docs/changes.md");
    let newest = changes.lines().find_map(|line| line.strip_prefix("## "));
    assert_eq!(newest, Some(version));
}

/// The desktop finds the name and the icon of a window by what the window is known by.
#[cfg(feature = "window")]
#[test]
fn the_desktop_knows_our_windows() {
    use tableside::gui::desktop::{APP_ID, icon};
    assert!(DESKTOP.contains(&format!("\nStartupWMClass={APP_ID}\n")));
    assert!(DESKTOP.contains(&format!("\nIcon={APP_ID}\n")));
    let file = format!("{APP_ID}.desktop");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/linux");
    assert!(folder.join(&file).is_file());
    assert!(METAINFO.contains(&format!(
        "<launchable type=\"desktop-id\">{file}</launchable>"
    )));
    let icon = icon();
    assert_eq!((icon.width, icon.height), (256, 256));
    assert_eq!(icon.rgba.len(), 256 * 256 * 4);
}

/// One kind of file, known by its ending and by its first line.
#[test]
fn campaigns_are_one_kind_of_file_everywhere() {
    assert!(DESKTOP.contains(&format!("\nMimeType={KIND};\n")));
    assert!(METAINFO.contains(&format!("<mediatype>{KIND}</mediatype>")));
    assert!(MIME.contains(&format!("<mime-type type=\"{KIND}\">")));
    assert!(MIME.contains("<glob pattern=\"*.tableside\"/>"));
    assert!(PLIST.contains(&format!("<string>{KIND}</string>")));
    let (_, magic) = MIME.split_once("value=\"").expect("a first line");
    let (magic, rest) = magic.split_once("\" offset=\"0:").expect("where it is");
    let (most, _) = rest.split_once('"').expect("a number");
    let most: usize = most.parse().expect("a number");
    let saved = to_bytes(&Campaign::sample_nightclub()).expect("it is written");
    let saved = String::from_utf8(saved).expect("text");
    let at = saved.find(&magic.replace("&quot;", "\""));
    assert!(at.is_some_and(|at| at <= most), "{at:?}");
}
