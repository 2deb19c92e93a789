//! Players’ phones from the GM’s window: let in, nodded to, locked, thrown out, and cut off by one key.

use std::net::SocketAddr;
use std::thread::JoinHandle;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use serde_json::{Value, json};
use tableside::campaign::Campaign;
use tableside::dice::AppDice;
use tableside::gui::app::App;

use super::driver::Driver;
use crate::phones::served::{Phone, post};

/// A GM at the sample who lets phones in on loopback, with the page open.
fn sharing() -> (Driver, SocketAddr, String) {
    let app = App::headless_with(Campaign::sample_nightclub(), Box::new(AppDice::seeded(1)));
    let mut gm = Driver::with_app(app.sharing_on(vec![[127, 0, 0, 1].into()]));
    gm.key(Key::F7);
    gm.click("Let phones in");
    let link = gm.names_with("A code that phones scan, for http://");
    let link = link[0].rsplit_once("http://").expect("a link").1.to_owned();
    let (address, code) = link.split_once("/#").expect("a code");
    (gm, address.parse().expect("an address"), code.to_owned())
}

/// A phone that has joined and plays the first character; nothing of it needs the GM.
fn joined(address: SocketAddr, code: &str) -> Phone {
    let joined = post(address, "/join", "", &json!({ "code": code }));
    assert_eq!(joined.status, 200, "{}", joined.body);
    let cookie = joined.header("set-cookie").expect("a cookie");
    let cookie = cookie.split(';').next().expect("a value").to_owned();
    let phone = Phone { address, cookie };
    assert_eq!(phone.post("/pick", &json!({ "who": 1 })).status, 200);
    phone
}

/// Ticks a box on the phone; it hears of the outcome once the window has drawn.
fn ticks(phone: &Phone, number: u64, part: &str) -> JoinHandle<Value> {
    let (address, cookie) = (phone.address, phone.cookie.clone());
    let field = format!("box.{part}.0");
    let wish = json!({ "number": number, "do": { "set": { "field": field, "value": "cross" } } });
    std::thread::spawn(move || {
        let got = post(address, "/do", &cookie, &wish);
        serde_json::from_str(&got.body).unwrap_or_else(|_| panic!("{} {}", got.status, got.body))
    })
}

/// Draws until the phone has its answer.
fn answered(gm: &mut Driver, wish: JoinHandle<Value>) -> Value {
    for _ in 0..2_000 {
        if wish.is_finished() {
            break;
        }
        gm.rest(0.01);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    wish.join().expect("an answer")
}

/// What a phone does is an ordinary record that the GM sees and takes back.
#[test]
fn a_phone_plays_in_the_window() {
    let (mut gm, address, code) = sharing();
    let before = gm.bytes();
    let phone = joined(address, &code);
    let wish = ticks(&phone, 1, "head");
    let outcome = answered(&mut gm, wish);
    assert_eq!(outcome["state"], "done", "{outcome}");
    assert!(gm.bytes() != before, "it is done");
    gm.rest(0.1);
    gm.see("1 phone is here");
    gm.see_words("A phone has reached this machine");
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert!(gm.bytes() == before, "one undo takes it back");
}

/// With the nod, nothing happens before the GM’s yes; a no is told to the phone.
#[test]
fn the_gm_nods() {
    let (mut gm, address, code) = sharing();
    let phone = joined(address, &code);
    gm.click("What phones ask for waits for my yes");
    let before = gm.bytes();
    for (number, part, words) in [(1, "head", "No"), (2, "torso", "Yes")] {
        let wish = ticks(&phone, number, part);
        let outcome = answered(&mut gm, wish);
        assert_eq!(outcome["state"], "waits", "{outcome}");
        assert!(gm.bytes() == before, "nothing is done yet");
        gm.rest(0.1);
        let button = gm.names_with(&format!("{words} to "));
        gm.click(&button[0]);
        gm.rest(0.1);
    }
    assert!(gm.bytes() != before, "the second one is done");
    let again = ticks(&phone, 1, "head");
    let again = answered(&mut gm, again);
    assert_eq!(again["state"], "refused", "{again}");
}

/// A phone that is thrown out is nobody’s; one key cuts all of them off, and the page lets them in again.
#[test]
fn phones_are_thrown_out_and_cut_off() {
    let (mut gm, address, code) = sharing();
    let phone = joined(address, &code);
    gm.rest(0.1);
    let out = gm.names_with("Throw ");
    gm.click(&out[0]);
    assert_eq!(phone.post("/pick", &json!({ "who": 1 })).status, 401);
    let phone = joined(address, &code);
    gm.keys(Modifiers::SHIFT, Key::F7);
    gm.see("Let phones in");
    let refused = std::net::TcpStream::connect(address);
    assert!(refused.is_err(), "nobody listens any more");
    gm.click("Let phones in");
    assert_eq!(
        gm.names_with("http://127.0.0.1:").len(),
        2,
        "the words and the code"
    );
    drop(phone);
}

/// Another campaign shares nothing, and its page begins anew.
#[test]
fn another_campaign_shares_nothing() {
    let (mut gm, address, _) = sharing();
    gm.key(Key::Escape);
    gm.click("File");
    gm.click("New from the nightclub sample");
    gm.see_no("0 phones are here");
    assert!(std::net::TcpStream::connect(address).is_err());
    gm.key(Key::F7);
    assert!(gm.node(Role::Button, "Let phones in").rect().is_positive());
}

/// The cover of the players’ window lies over phones, too, without that window as well; the GM reads that it does.
#[test]
fn one_key_covers_the_table_on_phones() {
    let (mut gm, address, code) = sharing();
    let phone = joined(address, &code);
    gm.rest(0.1);
    gm.key(Key::F9);
    gm.see("Phones show a cover");
    let covered = "The GM has covered the table";
    assert!(phone.get("/view").body.contains(covered));
    assert_eq!(phone.get("/map/dark.svg").status, 503);
    gm.click("Cover the table");
    gm.rest(0.1);
    gm.see_no("Phones show a cover");
    assert!(!phone.get("/view").body.contains(covered));
    assert_eq!(phone.get("/map/dark.svg").status, 200);
}

/// From across the table the code is read as large as the page has room for, whole; what it says, to type, is above it. A
/// click makes it small again.
#[test]
fn the_code_grows_as_large_as_the_page() {
    let (mut gm, ..) = sharing();
    let code = |gm: &mut Driver| {
        let names = gm.names_with("A code that phones scan");
        gm.node(Role::Image, &names[0]).rect()
    };
    let size = |gm: &mut Driver| code(gm).height();
    let small = size(&mut gm);
    gm.click("Show the code large");
    gm.rest(1.0);
    let large = code(&mut gm);
    assert!(large.height() > 1.9 * small, "{small} {large}");
    let names = gm.names_with("http://");
    let address = gm.node(Role::Label, &names[0]).rect();
    assert!(address.bottom() <= large.top(), "{address} {large}");
    let shapes = &gm.harness().output().shapes;
    let edge = |shape: &&egui::epaint::ClippedShape| match &shape.shape {
        egui::Shape::Rect(rect) => rect.rect == large && rect.fill == egui::Color32::WHITE,
        _ => false,
    };
    let page = shapes.iter().find(edge).expect("its light edge").clip_rect;
    assert!(page.contains_rect(large), "{page} {large}");
    assert!(large.height() > 0.8 * page.height(), "{page} {large}");
    gm.click("Show the code small");
    let again = size(&mut gm);
    assert!((again - small).abs() < 0.5, "{small} {again}");
}
