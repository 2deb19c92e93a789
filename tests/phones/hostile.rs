//! Everything that another machine in the network may try, on loopback: refused, bounded, and nobody at the table notices.

use std::io::{Read, Write};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tableside::campaign::{Campaign, Document};
use tableside::phones::server::{Limits, Share, ShareError, ShareOn};
use tableside::phones::{Book, Desk};
use tableside::systems::unhex::Kind;
use tableside::table::{CharacterId, Decider, Shape};

use super::served::{
    Got, Phone, Served, ask, connect, connect_from, own_host, post, posted, read, request,
    version_in,
};

fn wish(phone: &Phone, number: u64, command: &Value) -> Value {
    let got = phone.post("/do", &json!({ "number": number, "do": command }));
    assert_eq!(got.status, 200, "{}", got.body);
    serde_json::from_str(&got.body).expect("an outcome")
}

fn note(words: &str) -> Value {
    json!({ "set": { "field": "notes", "value": words } })
}

/// A phone joins, reads, ticks a box and sees it; every answer has the headers that keep others out.
#[test]
fn a_phone_joins_and_plays() {
    let served = Served::club();
    let door = ask(
        served.address,
        &request("GET", "/", &own_host(served.address), "", ""),
    );
    assert!(door.body.contains("name=\"code\""), "{}", door.body);
    let phone = served.phone();
    let done = wish(
        &phone,
        1,
        &json!({ "set": { "field": "box.head.0", "value": "cross" } }),
    );
    assert_eq!(done["state"], "done", "{done}");
    let page = until(&phone, |page| page.contains("head, box 1, cross"));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("cache-control", "no-store"),
        ("referrer-policy", "same-origin"),
    ] {
        assert_eq!(page.header(name).as_deref(), Some(value));
    }
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"));
    assert_eq!(page.header("access-control-allow-origin"), None);
    for path in [
        "/map/dark.svg",
        "/map/light.svg",
        "/phone.css",
        "/phone.js",
        "/view",
    ] {
        assert_eq!(phone.get(path).status, 200, "{path}");
    }
    let whole = phone.get("/");
    assert!(
        whole.body.contains("head, box 1, cross"),
        "it can be read without JavaScript"
    );
    assert!(
        !whole.body.contains(&served.code),
        "the code is nowhere in it"
    );
}

/// The page of a phone, once it shows that.
fn until(phone: &Phone, shows: impl Fn(&str) -> bool) -> Got {
    let began = Instant::now();
    loop {
        let got = phone.get("/view");
        if shows(&got.body) {
            return got;
        }
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "it never shows: {}",
            got.body
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Without JavaScript the code is typed into a form, and the character is picked by one.
#[test]
fn the_code_can_be_typed_into_a_form() {
    let served = Served::club();
    let form = |path: &str, cookie: &str, body: &str| {
        let headers = format!(
            "Origin: http://{}\r\nCookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n",
            served.address,
            body.len()
        );
        ask(
            served.address,
            &request("POST", path, &own_host(served.address), &headers, body),
        )
    };
    let wrong = form("/join", "", "code=AAAAAA&name=");
    assert_eq!(wrong.status, 403);
    assert!(
        wrong.body.contains("That is not the code"),
        "{}",
        wrong.body
    );
    let body = format!("code=%20{}+&name=Ann+%3Cb%3E", served.code.to_lowercase());
    let joined = form("/join", "", &body);
    assert_eq!(
        (joined.status, joined.header("location").as_deref()),
        (303, Some("/"))
    );
    let cookie = joined.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().expect("a value");
    assert_eq!(form("/pick", cookie, "who=1").status, 303);
    assert_eq!(form("/pick", cookie, "who=4000").status, 403);
    // A wish is JSON and nothing else: no form of another page can send one.
    assert_eq!(form("/do", cookie, "number=1").status, 415);
}

/// Another name for this machine, another page, another method: refused before anybody looks at what is wanted.
#[test]
fn other_hosts_and_other_pages_are_refused() {
    let served = Served::club();
    let phone = served.phone();
    let (address, cookie) = (served.address, format!("Cookie: {}\r\n", phone.cookie));
    let port = address.port();
    for host in [
        String::new(),
        format!("Host: evil.example:{port}\r\n"),
        format!("Host: localhost:{port}\r\n"),
        "Host: 127.0.0.1\r\n".to_owned(),
        format!("Host: {address}\r\nHost: {address}\r\n"),
    ] {
        let got = ask(address, &request("GET", "/view", &host, &cookie, ""));
        assert!([400, 421].contains(&got.status), "{host}: {}", got.status);
    }
    let body = json!({ "number": 9, "do": note("theirs") }).to_string();
    let own = format!("Origin: http://{address}\r\n");
    for origin in [
        "",
        "Origin: null\r\n",
        "Origin: http://evil.example\r\n",
        &format!("Origin: https://{address}\r\n"),
        &format!("{own}{own}"),
        &format!("{own}Sec-Fetch-Site: cross-site\r\n"),
        &format!("{own}Sec-Fetch-Site: same-site\r\n"),
    ] {
        let headers = format!(
            "{cookie}{origin}Content-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        );
        let got = ask(
            address,
            &request("POST", "/do", &own_host(address), &headers, &body),
        );
        assert_eq!(got.status, 403, "{origin}");
    }
    let cross = format!("{cookie}Sec-Fetch-Site: cross-site\r\n");
    let got = ask(
        address,
        &request("GET", "/view", &own_host(address), &cross, ""),
    );
    assert_eq!(got.status, 403);
    for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"] {
        let got = ask(
            address,
            &request(method, "/do", &own_host(address), &cookie, ""),
        );
        assert!([400, 405].contains(&got.status), "{method}: {}", got.status);
    }
    let game = served.document.lock().expect("whole");
    assert_eq!(game.revision(), 0, "nothing was done");
}

/// No token, another one, one of a device that was thrown out: nothing is told. Wrong codes are counted.
#[test]
fn who_has_not_joined_is_told_nothing() {
    let served = Served::club();
    let phone = served.phone();
    let (name, token) = phone.cookie.split_once('=').expect("a cookie");
    let forged = [
        "",
        "1",
        "1.",
        "1.00",
        "99.00",
        "x.y",
        &format!("2{}", &token[1..]),
    ];
    for value in forged {
        let stranger = Phone {
            address: served.address,
            cookie: format!("{name}={value}"),
        };
        for path in ["/view", "/events", "/map/dark.svg"] {
            let got = stranger.get(path);
            assert_eq!(
                (got.status, got.body.as_str()),
                (401, "Type the code first.")
            );
        }
        let got = stranger.post("/do", &json!({ "number": 1, "do": note("x") }));
        assert_eq!(got.status, 401);
    }
    for tried in 0..8 {
        let got = post(served.address, "/join", "", &json!({ "code": "AAAAAA" }));
        let words = if tried < 5 {
            "That is not the code"
        } else {
            "Too many tries"
        };
        assert!(
            got.status == 403 && got.body.contains(words),
            "{tried}: {}",
            got.body
        );
    }
    let late = post(served.address, "/join", "", &json!({ "code": served.code }));
    assert!(late.body.contains("Too many tries"), "the right one, too");
    assert_eq!(phone.get("/view").status, 200, "whoever has joined stays");
}

/// A wish that comes twice is done once; one of somebody else’s question, or no wish at all, is refused.
#[test]
fn replayed_and_crooked_wishes_do_nothing() {
    let served = Served::club();
    let phone = served.phone();
    let first = wish(&phone, 7, &note("once"));
    for _ in 0..5 {
        assert_eq!(wish(&phone, 7, &note("twice")), first);
    }
    assert_eq!(served.document.lock().expect("whole").revision(), 1);
    let other =
        json!({ "answer": { "question": "reaction.4", "since": 0, "answer": { "pick": "no" } } });
    assert_eq!(
        wish(&phone, 8, &other)["words"],
        "That is not asked of you now"
    );
    for body in [
        "",
        "{}",
        "[[[[[[",
        "{\"number\":1}",
        "{\"number\":-1,\"do\":\"end_turn\"}",
        "{\"number\":1,\"do\":{\"unhex\":{\"set_level\":{\"who\":1,\"level\":1}}}}",
        "{\"number\":1,\"do\":\"undo\"}",
        "{\"number\":1,\"do\":\"end_turn\",\"more\":1}",
        &"[".repeat(10_000),
    ] {
        let headers = format!(
            "Origin: http://{}\r\nCookie: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
            served.address,
            phone.cookie,
            body.len()
        );
        let sent = request("POST", "/do", &own_host(served.address), &headers, body);
        assert_eq!(ask(served.address, &sent).status, 400, "{body}");
    }
    // So much at once is too much.
    let mut fast = 0;
    for number in 100..200 {
        let got = phone.post(
            "/do",
            &json!({ "number": number, "do": { "roll": { "dice": "" } } }),
        );
        fast += usize::from(got.status == 429);
    }
    assert!(fast > 0, "nobody taps a hundred times a second");
}

/// Long bodies, many headers and garbage end in a refusal or a closed connection, soon.
#[test]
fn too_much_is_refused_before_it_is_read() {
    let served = Served::club();
    let phone = served.phone();
    let began = Instant::now();
    let start = format!(
        "POST /do HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {1}\r\nContent-Type: application/json\r\n",
        served.address, phone.cookie
    );
    let announced = format!("{start}Content-Length: 104857600\r\n\r\n");
    assert_eq!(ask(served.address, announced.as_bytes()).status, 413);
    let mut socket = connect(served.address);
    let _ = socket.write_all(format!("{start}Transfer-Encoding: chunked\r\n\r\n").as_bytes());
    let chunk = [b"10000\r\n".as_slice(), &[b' '; 0x1_0000], b"\r\n"].concat();
    // A hundred megabytes, or until it is cut off.
    let sent = (0..1_600)
        .take_while(|_| socket.write_all(&chunk).is_ok())
        .count();
    assert!(sent < 200, "{sent} chunks were taken");
    let headers: String = (0..100_000).map(|n| format!("X-{n}: y\r\n")).collect();
    let got = ask(
        served.address,
        &request("GET", "/", &own_host(served.address), &headers, ""),
    );
    assert!([0, 431].contains(&got.status), "{}", got.status);
    let long = format!("X: {}\r\n", "y".repeat(9_000));
    let got = ask(
        served.address,
        &request("GET", "/", &own_host(served.address), &long, ""),
    );
    assert!([0, 431].contains(&got.status), "{}", got.status);
    for garbage in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /ü HTTP/1.1\r\n\r\n".as_bytes(),
    ] {
        let got = ask(served.address, garbage);
        assert!(
            [0, 400, 404, 421, 505].contains(&got.status),
            "{}",
            got.status
        );
    }
    assert!(began.elapsed() < Duration::from_secs(60));
    assert_eq!(phone.get("/view").status, 200, "the others are served");
}

/// Two hundred sockets that send their headers letter by letter: only so many are held, none for long, and a phone whose
/// stream stands hears of what is new all the while.
#[test]
fn slow_sockets_hold_nobody_up() {
    let limits = Limits {
        of_one_address: 40,
        headers_within: Duration::from_millis(1_500),
        ..Limits::default()
    };
    let served = Served::with(Campaign::sample_nightclub(), limits);
    let phone = served.phone();
    let mut stream = connect(served.address);
    let cookie = format!("Cookie: {}\r\n", phone.cookie);
    let events = format!(
        "GET /events HTTP/1.1\r\n{}{cookie}\r\n",
        own_host(served.address)
    );
    stream.write_all(events.as_bytes()).expect("sent");
    let heard = |stream: &mut std::net::TcpStream| {
        let mut bytes = [0; 4096];
        let read = stream.read(&mut bytes).expect("something comes");
        String::from_utf8_lossy(&bytes[..read]).into_owned()
    };
    let first = loop {
        if let Some(version) = version_in(&heard(&mut stream)) {
            break version;
        }
    };
    let mut slow: Vec<_> = (0..200).map(|_| connect(served.address)).collect();
    for socket in &mut slow {
        let _ = socket.write_all(b"GET / HTTP/1.1\r\nHost: 127");
    }
    // The GM goes on meanwhile.
    let rename = tableside::campaign::Command::Rename("Slow".to_owned());
    let began = Instant::now();
    let mut dice = tableside::dice::TypedDice::default();
    served
        .document
        .lock()
        .expect("whole")
        .apply(&rename, &mut dice)
        .expect("renamed");
    while version_in(&heard(&mut stream)).is_none_or(|version| version == first) {}
    assert!(began.elapsed() < Duration::from_secs(5));
    for mut socket in slow {
        // Cut off, with a word or without.
        let got = read(&mut socket);
        assert!([0, 400, 408].contains(&got.status), "{got:?}");
    }
    assert_eq!(phone.get("/view").status, 200);
}

/// Markup in a name is a name: no letter of it is a tag of the page.
#[test]
fn names_with_markup_stay_names() {
    let nasty = "<img src=x onerror=alert(1)>\"'&</textarea><script>";
    let mut campaign = Campaign::sample_nightclub();
    campaign.name = nasty.to_owned();
    if let tableside::campaign::Game::Unhex(game) = &mut campaign.game {
        for sheet in game.characters.values_mut() {
            let sheet = Arc::make_mut(sheet);
            sheet.name = nasty.to_owned();
            sheet.notes = nasty.to_owned();
            sheet.non_combat_items = vec![nasty.to_owned()];
            assert!([Kind::Pc, Kind::Npc].contains(&sheet.kind));
        }
        for team in game.teams.values_mut() {
            Arc::make_mut(team).name = nasty.to_owned();
        }
        for map in game.maps.values_mut() {
            for area in Arc::make_mut(map).areas.values_mut() {
                area.name = nasty.to_owned();
            }
        }
    }
    let served = Served::with(campaign, Limits::default());
    let phone = served.phone();
    for path in ["/", "/view", "/map/dark.svg"] {
        let got = phone.get(path);
        assert_eq!(got.status, 200);
        for tag in [
            "<img src=x",
            "onerror=alert(1)>\"",
            "</textarea><script",
            "<script>",
        ] {
            assert!(!got.body.contains(tag), "{path} has {tag}");
        }
        assert!(got.body.contains("&lt;img src=x"), "{path} tells the name");
    }
}

/// Only private addresses of this machine are listened on.
#[test]
fn other_addresses_are_not_listened_on() {
    for address in ["8.8.8.8", "0.0.0.0", "203.0.113.9", "::1", "127.0.0.9"] {
        let address: IpAddr = address.parse().expect("an address");
        let document = Document::new(Campaign::sample_nightclub());
        let mut desk = Desk::new(Book::open(None).expect("a book"), &document);
        let on = ShareOn {
            addresses: vec![address],
            port: Some(0),
            limits: Limits::default(),
            wake: Arc::new(|| {}),
            pictures: Arc::new(|_| None),
        };
        let refused = Share::begin(&mut desk, &on).err();
        let Some(ShareError::NotOurs(..)) = refused else {
            panic!("{address} is listened on");
        };
        let told = refused.map_or_else(String::new, |error| error.to_string());
        assert!(
            told.ends_with("127.0.0.1") || told.ends_with("127.0.0.1 alone"),
            "{told}"
        );
    }
}

/// With the share every line is cut, at once.
#[test]
fn the_end_of_a_share_cuts_every_line() {
    let served = Served::club();
    let phone = served.phone();
    let mut stream = connect(served.address);
    let cookie = format!("Cookie: {}\r\n", phone.cookie);
    let events = format!(
        "GET /events HTTP/1.1\r\n{}{cookie}\r\n",
        own_host(served.address)
    );
    stream.write_all(events.as_bytes()).expect("sent");
    let mut bytes = [0; 256];
    assert!(stream.read(&mut bytes).expect("it answers") > 0);
    let address = served.address;
    let began = Instant::now();
    drop(served);
    while matches!(stream.read(&mut bytes), Ok(read) if read > 0) {}
    assert!(began.elapsed() < Duration::from_secs(5));
    assert!(std::net::TcpStream::connect(address).is_err());
}

/// Ten thousand guesses over the line, from as many addresses as there are: sixty are looked at in all, five of each address,
/// and whoever has joined plays on meanwhile. Then not even the code itself lets anybody in, until there is a new one.
#[test]
fn ten_thousand_guesses_over_the_line_come_to_nothing() {
    const GUESSES: usize = 10_000;
    const FROM: [u8; 16] = [
        20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
    ];
    let served = Served::club();
    let phone = served.phone();
    let (address, code) = (served.address, served.code.clone());
    let guessing = FROM.map(|from| {
        std::thread::spawn(move || {
            let (mut looked_at, mut refused) = (0, 0);
            let mut line = connect_from(address, from).expect("it is taken");
            for guess in 0..GUESSES / FROM.len() {
                let guess = json!({ "code": format!("{from:02}{guess:04}") });
                let bytes = posted(address, "/join", "", &guess);
                let bytes = String::from_utf8(bytes).expect("text");
                let bytes = bytes.replace("Connection: close\r\n", "");
                line.write_all(bytes.as_bytes()).expect("sent");
                let got = one_answer(&mut line);
                assert!(got.starts_with("HTTP/1.1 403"), "{got}");
                looked_at += usize::from(got.contains("That is not the code"));
                refused += 1;
            }
            (looked_at, refused)
        })
    });
    let mut worst = Duration::ZERO;
    let mut number = 0;
    while guessing.iter().any(|one| !one.is_finished()) {
        number += 1;
        let began = Instant::now();
        assert_eq!(wish(&phone, number, &note("meanwhile"))["state"], "done");
        worst = worst.max(began.elapsed());
        std::thread::sleep(Duration::from_millis(120));
    }
    assert!(worst < Duration::from_secs(5), "a player waited {worst:?}");
    let guessed = guessing.map(|one| one.join().expect("it was answered"));
    let of_each = guessed.iter().map(|(looked_at, _)| *looked_at);
    assert!(of_each.clone().all(|looked_at| looked_at <= 5));
    let most = if cfg!(target_os = "linux") { 60 } else { 5 };
    assert_eq!(of_each.sum::<usize>(), most, "so many are looked at at all");
    let all: usize = guessed.iter().map(|(_, refused)| refused).sum();
    assert_eq!(all, GUESSES);
    let late = post(address, "/join", "", &json!({ "code": code }));
    assert_eq!(late.status, 403, "{}", late.body);
}

/// An answer of a line that stays open.
fn one_answer(line: &mut std::net::TcpStream) -> String {
    let mut text = String::new();
    let mut bytes = [0; 4096];
    loop {
        let read = line.read(&mut bytes).expect("an answer");
        assert!(read > 0, "cut off: {text}");
        text.push_str(&String::from_utf8_lossy(&bytes[..read]));
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head.lines().find_map(|line| {
            let length = line.strip_prefix("content-length: ")?;
            length.parse::<usize>().ok()
        });
        if length.is_some_and(|length| body.len() >= length) {
            return text;
        }
    }
}

/// A stream that has lasted long enough says so before it ends, and the next one tells at once which version there is: nothing
/// is waited for.
#[test]
fn a_stream_that_ends_asks_for_the_next_one() {
    let limits = Limits {
        stream_lasts: Duration::from_millis(250),
        beat: Duration::from_millis(100),
        ..Limits::default()
    };
    let served = Served::with(Campaign::sample_nightclub(), limits);
    let phone = served.phone();
    let stream = || phone.get("/events").body;
    let (first, next) = (stream(), stream());
    for told in [&first, &next] {
        let ends = told.split("event: again").count() - 1;
        assert_eq!(ends, 1, "{told}");
        let (versions, _) = told.split_once("event: again").expect("it ends");
        assert!(version_in(versions).is_some(), "{told}");
    }
}

/// One address holds no more lines than it may, one device no more streams: the oldest ends, so that a phone that comes back
/// is served. A body that does not come is not waited for.
#[test]
fn lines_streams_and_slow_bodies_are_bounded() {
    let limits = Limits {
        of_one_address: 12,
        body_within: Duration::from_millis(300),
        beat: Duration::from_millis(100),
        ..Limits::default()
    };
    let served = Served::with(Campaign::sample_nightclub(), limits);
    let phone = served.phone();
    let events = format!(
        "GET /events HTTP/1.1\r\n{}Cookie: {}\r\n\r\n",
        own_host(served.address),
        phone.cookie
    );
    let mut streams: Vec<_> = (0..6)
        .map(|_| {
            let mut stream = connect(served.address);
            stream.write_all(events.as_bytes()).expect("sent");
            let mut bytes = [0; 512];
            assert!(stream.read(&mut bytes).expect("it begins") > 0);
            stream
        })
        .collect();
    for stream in &mut streams[..2] {
        let (mut rest, mut bytes) = (Vec::new(), [0; 512]);
        while !rest.ends_with(b"0\r\n\r\n") {
            let read = stream.read(&mut bytes).expect("it ends");
            assert!(read > 0, "it is cut in the middle");
            rest.extend_from_slice(&bytes[..read]);
        }
    }
    let mut bytes = [0; 512];
    assert!(
        streams[5].read(&mut bytes).expect("it goes on") > 0,
        "the newest stands"
    );
    let began = Instant::now();
    let slow = format!(
        "POST /do HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {1}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        served.address, phone.cookie
    );
    assert_eq!(ask(served.address, slow.as_bytes()).status, 408);
    assert!(began.elapsed() < Duration::from_secs(5));
    let mut lines: Vec<_> = (0..30).map(|_| connect(served.address)).collect();
    // With the streams that stand, no more than twelve are held; the others are cut at once.
    let cut = lines.iter_mut().filter_map(|line| {
        line.set_read_timeout(Some(Duration::from_millis(50)))
            .ok()?;
        matches!(line.read(&mut [0; 16]), Ok(0)).then_some(())
    });
    assert!(cut.count() >= 18, "too many lines are held");
    drop(lines);
    drop(streams);
    until(&phone, |_| true);
}

/// What is asked of another player is not answered from this phone, though it is open and its options are known.
#[test]
fn anothers_question_stays_open() {
    let mut document = Document::new(Campaign::sample_nightclub());
    let mut dice = tableside::dice::AppDice::seeded(4);
    let chance = &mut crate::battery::chance::Chance::new(4);
    let (key, answer) = loop {
        let campaign = document.campaign();
        let others = campaign.decisions().into_iter().find_map(|open| {
            let Shape::PickOne { options } = &open.shape else {
                return None;
            };
            let another = matches!(open.who, Decider::Character(who) if who != CharacterId(1));
            another.then(|| (open.key.clone(), options[0].key.clone()))
        });
        if let Some(others) = others {
            break others;
        }
        let game = crate::battery::game::<tableside::systems::unhex::Unhex>(&document);
        let next = crate::battery::player::legal(game, chance).expect("the fight goes on");
        document.apply(&next, &mut dice).expect("it is legal");
    };
    let served = Served::with(document.campaign().clone(), Limits::default());
    let phone = served.phone();
    let theirs = json!({ "answer": { "question": key, "since": 0, "answer": { "pick": answer } } });
    let refused = wish(&phone, 1, &theirs);
    assert_eq!(refused["state"], "refused", "{refused}");
    let document = served.document.lock().expect("whole");
    assert_eq!(document.revision(), 0, "nothing was done");
    let open = document.campaign().decisions();
    assert!(open.iter().any(|open| open.key == key), "it stands open");
}

/// Thirty-two phones live with three lines each, a stream and two that stay open, while two hundred sockets of as many as twenty
/// others stand there and say nothing: every tap is answered, a phone that comes anew is let in, and lines that stand idle go.
#[test]
fn thirty_two_phones_live_beside_two_hundred_slow_sockets() {
    const PHONES: u8 = 32;
    let limits = Limits {
        headers_within: Duration::from_secs(3),
        ..Limits::default()
    };
    let served = Served::with(Campaign::sample_nightclub(), limits);
    let address = served.address;
    let stays = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).replace("Connection: close\r\n", "");
        text.into_bytes()
    };
    let phones: Vec<Phone> = (0..PHONES).map(|_| served.phone()).collect();
    let mut streams: Vec<std::net::TcpStream> = Vec::new();
    for (from, phone) in (40..).zip(&phones) {
        let mut stream = connect_from(address, from).expect("a line");
        let cookie = format!("Cookie: {}\r\n", phone.cookie);
        let events = stays(&request("GET", "/events", &own_host(address), &cookie, ""));
        stream.write_all(&events).expect("sent");
        assert!(stream.read(&mut [0; 512]).expect("it begins") > 0);
        streams.push(stream);
    }
    let mut slow: Vec<_> = (0..200_u8)
        .map(|number| {
            let mut line = connect_from(address, 100 + number % 20).expect("a line");
            let _ = line.write_all(b"GET / HTTP/1.1\r\nHost: 127");
            line
        })
        .collect();
    let began = Instant::now();
    let mut lines = Vec::new();
    for round in 0..2_u64 {
        for (from, phone) in (40..).zip(&phones) {
            let mut line = connect_from(address, from).expect("a line");
            let roll =
                json!({ "number": 10 + round, "do": { "roll": { "dice": "1d6", "faces": [3] } } });
            line.write_all(&stays(&posted(address, "/do", &phone.cookie, &roll)))
                .expect("sent");
            let got = one_answer(&mut line);
            assert!(
                got.starts_with("HTTP/1.1 200") && got.contains("\"done\""),
                "{got}"
            );
            lines.push(line);
        }
    }
    assert_eq!(served.phone().get("/view").status, 200);
    assert!(began.elapsed() < Duration::from_secs(20));
    for stream in &mut streams {
        assert!(
            stream.read(&mut [0; 512]).expect("it goes on") > 0,
            "its stream stands"
        );
    }
    // What only stands there is cut, soon: the slow ones, and lines that nobody uses.
    for mut line in slow.drain(..).chain(lines) {
        let got = read(&mut line);
        assert!([0, 400, 408].contains(&got.status), "{got:?}");
    }
    assert!(began.elapsed() < Duration::from_secs(30));
}
