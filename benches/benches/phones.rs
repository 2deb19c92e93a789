//! What 32 phones cost a table that is played on: the window’s frames at 60 a second with the campaign kept on the disk, a
//! share on loopback, phones that each hold a stream, ask for what is new, and roll dice, 20,000 times in all.
//!
//! `COMMANDS` says how many rolls instead, `PHONES` how many phones. Told are: the time from a tap until all phones show it,
//! what a frame costs, what the process takes of the memory every ten seconds, and how much of that is the log.
// A bench talks to whoever runs it; nothing of it is called from elsewhere.
#![allow(clippy::print_stdout, missing_docs)]

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2};
use tableside::campaign::Campaign;
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::dice::AppDice;
use tableside::gui::app::App;

/// Rolls in a second, of all phones together.
const A_SECOND: u64 = 165;
/// So many sides has each of the two dice by whose faces a roll is known again.
const SIDES: usize = 150;
/// A frame at 60 a second.
const FRAME: Duration = Duration::from_nanos(16_666_667);

fn main() {
    let asked = |name: &str, usual: usize| {
        let asked = std::env::var(name).ok();
        asked.and_then(|count| count.parse().ok()).unwrap_or(usual)
    };
    let (commands, phones) = (asked("COMMANDS", 20_000), asked("PHONES", 32));
    let commands = commands.min(SIDES * SIDES) / phones * phones;
    let folder = std::env::temp_dir().join(format!("tableside-phones-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder of its own");
    let app = App::headless_with(Campaign::sample_nightclub(), Box::new(AppDice::seeded(1)));
    let app = app.kept_in(&folder).sharing_on(vec![[127, 0, 0, 1].into()]);
    let mut window = Window::new(app);
    let (address, code) = window.share();
    assert!(window.app.path().is_some(), "it is kept on the disk");
    let table = Arc::new(Table {
        began: Instant::now(),
        commands,
        phones,
        done: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
    });
    let all: Vec<Phone> = (0..phones)
        .map(|number| window.while_drawing(Phone::join(address, &code, number)))
        .collect();
    let taps: Vec<JoinHandle<Vec<(usize, u64)>>> =
        all.iter().map(|phone| phone.taps(&table)).collect();
    let watches: Vec<_> = all.iter().map(|phone| phone.watches(&table)).collect();
    let (mut frames, mut memory) = (Vec::with_capacity(100_000), Vec::new());
    let mut last = Instant::now();
    while table.done.load(Ordering::Relaxed) < commands {
        std::thread::sleep((last + FRAME).saturating_duration_since(Instant::now()));
        last = Instant::now();
        frames.push(window.frame(Vec::new()));
        if table.began.elapsed().as_secs() > memory.len() as u64 * 10 {
            memory.extend(resident());
        }
    }
    // The last of it gets to the phones.
    for _ in 0..120 {
        std::thread::sleep(FRAME);
        window.frame(Vec::new());
    }
    table.is_over.store(true, Ordering::Relaxed);
    let took = table.began.elapsed();
    let taps = taps
        .into_iter()
        .flat_map(|one| one.join().expect("a phone taps to the end"));
    let tapped: BTreeMap<usize, u64> = taps.collect();
    let seen = watches
        .into_iter()
        .map(|one| one.join().expect("a phone watches to the end"));
    let seen: Vec<Vec<(usize, u64)>> = seen.collect();
    let records = window.app.document().newest(commands + 1_000);
    let mut order: Vec<usize> = records
        .iter()
        .filter_map(|record| {
            Some(usize::try_from(record.sent?.number).expect("a small number") - 1)
        })
        .collect();
    order.reverse();
    assert_eq!(order.len(), commands, "each is done once");
    println!(
        "{phones} phones, {commands} commands in {:.0} s",
        took.as_secs_f64()
    );
    until_all_show(&order, &tapped, &seen);
    told_of_frames(&mut frames);
    let memory: Vec<String> = memory.iter().map(|kb| (kb / 1024).to_string()).collect();
    println!("memory every 10 s, in MB: {}", memory.join(" "));
    if let Some(taken) = taken_by(window.app.document().campaign()) {
        let each = taken * 1024 / commands as u64;
        println!("of it the campaign with its log: {taken} kB, {each} bytes a command");
    }
    drop(window);
    // A folder that cannot be removed lies among other temporary ones.
    let _ = std::fs::remove_dir_all(&folder);
}

/// For each roll the time from the tap until the last phone shows it.
fn until_all_show(order: &[usize], tapped: &BTreeMap<usize, u64>, seen: &[Vec<(usize, u64)>]) {
    let place: BTreeMap<usize, usize> = order.iter().copied().zip(0..).collect();
    let mut shown = vec![0; order.len()];
    for phone in seen {
        // A page that shows a roll shows all before it.
        let mut next = 0;
        for (roll, at) in phone {
            let Some(place) = place.get(roll) else {
                continue;
            };
            while next <= *place {
                shown[next] = at.max(&shown[next]).to_owned();
                next += 1;
            }
        }
        assert_eq!(next, order.len(), "a phone has not seen the end");
    }
    let times = order.iter().zip(shown);
    let mut times: Vec<u64> = times
        .map(|(roll, shown)| shown.saturating_sub(tapped[roll]))
        .collect();
    times.sort_unstable();
    let ms = |part: usize| {
        let at = (times.len() * part / 1000).min(times.len() - 1);
        Duration::from_micros(times[at]).as_secs_f64() * 1000.0
    };
    println!(
        "from a tap until all phones show it (99 % within 50 ms): half within {:.1} ms, 90 % {:.1}, 99 % {:.1}, worst {:.1}",
        ms(500),
        ms(900),
        ms(990),
        ms(1000)
    );
}

fn told_of_frames(frames: &mut [Duration]) {
    frames.sort_unstable();
    let ms = |part: usize| {
        frames[(frames.len() * part / 1000).min(frames.len() - 1)].as_secs_f64() * 1000.0
    };
    let over = frames.iter().filter(|took| **took > FRAME).count();
    println!(
        "frames (at most 16.6 ms): half within {:.2} ms, 99 % {:.2}, worst {:.2}; {over} of {} over it",
        ms(500),
        ms(990),
        ms(1000),
        frames.len()
    );
}

/// What this process takes of the memory in kilobytes, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// What a campaign takes of the memory in kilobytes, by copies of it that share nothing; the first fill what lies free.
fn taken_by(campaign: &Campaign) -> Option<u64> {
    let bytes = to_bytes(campaign).expect("it is written");
    let (mut copies, mut taken) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        copies.push(from_bytes(&bytes).expect("it is read"));
        taken.push(resident()?);
    }
    Some(taken[5].saturating_sub(taken[3]) / 2)
}

/// What phones and the table know of each other.
struct Table {
    began: Instant,
    commands: usize,
    phones: usize,
    done: AtomicUsize,
    is_over: AtomicBool,
}

impl Table {
    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}

/// The GM’s window without a display.
struct Window {
    app: App,
    ctx: Context,
}

impl Window {
    fn new(app: App) -> Self {
        let ctx = Context::default();
        App::set_up(&ctx);
        ctx.enable_accesskit();
        Self { app, ctx }
    }

    fn input(events: Vec<Event>) -> RawInput {
        RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::new(1920.0, 1080.0))),
            events,
            ..RawInput::default()
        }
    }

    /// What a frame costs, layout and tessellation.
    fn frame(&mut self, events: Vec<Event>) -> Duration {
        let start = Instant::now();
        let mut output = self.ctx.run_ui(Self::input(events), |ui| self.app.show(ui));
        let shapes = std::mem::take(&mut output.shapes);
        let meshes = self.ctx.tessellate(shapes, output.pixels_per_point);
        let took = start.elapsed();
        std::hint::black_box(meshes);
        output.drop_without_applying_deltas();
        took
    }

    /// Draws until somebody is there.
    fn while_drawing<T>(&mut self, joins: JoinHandle<T>) -> T {
        while !joins.is_finished() {
            self.frame(Vec::new());
        }
        joins.join().expect("a phone joins")
    }

    /// The name of what a screen reader calls so, and where it is.
    fn named(&mut self, name: &str) -> (String, Pos2) {
        for _ in 0..16 {
            let mut output = self
                .ctx
                .run_ui(Self::input(Vec::new()), |ui| self.app.show(ui));
            let update = output.platform_output.accesskit_update.take();
            output.drop_without_applying_deltas();
            for (_, node) in update.into_iter().flat_map(|update| update.nodes) {
                if let (Some(label), Some(at)) = (node.label(), node.bounds())
                    && label.starts_with(name)
                {
                    #[expect(clippy::cast_possible_truncation, reason = "a place on the screen")]
                    let at = Pos2::new(
                        f64::midpoint(at.x0, at.x1) as f32,
                        f64::midpoint(at.y0, at.y1) as f32,
                    );
                    return (label.to_owned(), at);
                }
            }
        }
        panic!("there is no “{name}”")
    }

    fn key(&mut self, key: Key) {
        for pressed in [true, false] {
            self.frame(vec![Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: Modifiers::NONE,
            }]);
        }
    }

    /// Lets phones in; where they come, and by which code.
    fn share(&mut self) -> (SocketAddr, String) {
        self.key(Key::F7);
        let (_, at) = self.named("Let phones in");
        self.frame(vec![Event::PointerMoved(at)]);
        for pressed in [true, false] {
            self.frame(vec![Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            }]);
        }
        let (link, _) = self.named("A code that phones scan, for http://");
        self.key(Key::Escape);
        self.ctx.disable_accesskit();
        let link = link.rsplit_once("http://").expect("a link").1;
        let (address, code) = link.split_once("/#").expect("a code");
        (address.parse().expect("an address"), code.to_owned())
    }
}

/// A phone that has joined.
#[derive(Clone)]
struct Phone {
    address: SocketAddr,
    number: usize,
    cookie: String,
}

impl Phone {
    /// Joins, and picks one of the first characters.
    fn join(address: SocketAddr, code: &str, number: usize) -> JoinHandle<Self> {
        let code = code.to_owned();
        std::thread::spawn(move || {
            let mut phone = Self {
                address,
                number,
                cookie: String::new(),
            };
            let mut line = phone.line();
            let joined = phone.post(&mut line, "/join", &format!("{{\"code\":\"{code}\"}}"));
            let cookie = joined
                .lines()
                .find_map(|line| line.strip_prefix("set-cookie: "));
            let cookie = cookie.and_then(|cookie| cookie.split(';').next());
            cookie.expect("it is let in").clone_into(&mut phone.cookie);
            let picked = phone.post(
                &mut line,
                "/pick",
                &format!("{{\"who\":{}}}", 1 + number % 2),
            );
            assert!(picked.starts_with("HTTP/1.1 200"), "{picked}");
            phone
        })
    }

    /// A line of its own, where the system has several addresses within this machine from another than those of the others.
    fn line(&self) -> TcpStream {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build();
        let socket = runtime.expect("it starts").block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            if cfg!(target_os = "linux") {
                let last = u8::try_from(10 + self.number % 200).unwrap_or(u8::MAX);
                socket.bind(([127, 0, 0, last], 0).into())?;
            }
            socket.connect(self.address).await?.into_std()
        });
        let socket = socket.expect("somebody listens");
        socket.set_nonblocking(false).expect("set");
        socket.set_nodelay(true).expect("set");
        socket
    }

    /// Asks; where the line was cut, as one is that has shown no token while others come, on a new one, as the page does.
    fn ask(&self, line: &mut TcpStream, request: &str) -> String {
        for _ in 0..5 {
            match Self::asked(line, request) {
                Ok(answer) => return answer,
                Err(_) => *line = self.line(),
            }
        }
        panic!("the line was cut again and again")
    }

    fn asked(line: &mut TcpStream, request: &str) -> std::io::Result<String> {
        line.write_all(request.as_bytes())?;
        let (mut text, mut bytes) = (Vec::with_capacity(32 * 1024), [0; 16 * 1024]);
        loop {
            let read = line.read(&mut bytes)?;
            if read == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            text.extend_from_slice(&bytes[..read]);
            let whole = String::from_utf8_lossy(&text);
            let Some((head, body)) = whole.split_once("\r\n\r\n") else {
                continue;
            };
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "));
            if length.and_then(|length| length.parse().ok()) == Some(body.len()) {
                return Ok(whole.into_owned());
            }
        }
    }

    fn post(&self, line: &mut TcpStream, path: &str, body: &str) -> String {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {1}\r\nContent-Type: application/json\r\nContent-Length: {2}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        self.ask(line, &request)
    }

    fn get(&self, path: &str) -> String {
        format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n",
            self.address, self.cookie
        )
    }

    /// Rolls again and again, at its own moments; when it tapped for each.
    fn taps(&self, table: &Arc<Table>) -> JoinHandle<Vec<(usize, u64)>> {
        let (phone, table) = (self.clone(), Arc::clone(table));
        std::thread::spawn(move || {
            let mut line = phone.line();
            let mut tapped = Vec::with_capacity(table.commands / table.phones);
            for roll in (phone.number..table.commands).step_by(table.phones) {
                let at = Duration::from_micros(1_000_000 * roll as u64 / A_SECOND);
                std::thread::sleep((table.began + at).saturating_duration_since(Instant::now()));
                tapped.push((roll, table.now()));
                let (a, b) = (1 + roll / SIDES, 1 + roll % SIDES);
                let body = format!(
                    "{{\"number\":{},\"do\":{{\"roll\":{{\"dice\":\"2d{SIDES}\",\"faces\":[{a},{b}]}}}}}}",
                    roll + 1
                );
                let outcome = phone.post(&mut line, "/do", &body);
                assert!(outcome.contains("\"done\""), "{outcome}");
                table.done.fetch_add(1, Ordering::Relaxed);
            }
            tapped
        })
    }

    /// Hears which version there is, and asks for what is new; the newest roll that each page showed, and when it was there.
    fn watches(&self, table: &Arc<Table>) -> JoinHandle<Vec<(usize, u64)>> {
        let (phone, table) = (self.clone(), Arc::clone(table));
        // All the room that it takes is taken before it begins, so that it does not count as growth.
        let mut seen = vec![(usize::MAX, 0); 2 * table.commands];
        seen.clear();
        std::thread::spawn(move || {
            let mut line = phone.line();
            while !table.is_over.load(Ordering::Relaxed) {
                // A stream lasts a minute.
                let mut stream = phone.line();
                let moment = Some(Duration::from_millis(500));
                stream.set_read_timeout(moment).expect("set");
                let events = phone.get("/events");
                if stream.write_all(events.as_bytes()).is_err() {
                    continue;
                }
                let (mut shown, mut bytes) = (String::new(), [0; 16 * 1024]);
                while !table.is_over.load(Ordering::Relaxed) {
                    let read = match stream.read(&mut bytes) {
                        Ok(0) => break,
                        Ok(read) => read,
                        // Nothing new for a moment.
                        Err(error) if is_moment(&error) => continue,
                        Err(_) => break,
                    };
                    let told = String::from_utf8_lossy(&bytes[..read]);
                    if told.contains("event: again") {
                        break;
                    }
                    let version = told
                        .rsplit("data: ")
                        .next()
                        .and_then(|rest| rest.lines().next());
                    let Some(version) = version.filter(|version| **version != *shown) else {
                        continue;
                    };
                    version.clone_into(&mut shown);
                    let page = phone.ask(&mut line, &phone.get("/view"));
                    let newest = page.split_once("<ol class=\"log\"><li>");
                    let newest = newest.and_then(|(_, rest)| rest.split_once("</li>"));
                    if let Some(roll) = newest.and_then(|(words, _)| roll_in(words)) {
                        seen.push((roll, table.now()));
                    }
                }
            }
            seen
        })
    }
}

/// Nothing came in the time that a read was given.
fn is_moment(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
    )
}

/// The roll that a line of the log tells of, by its faces.
fn roll_in(words: &str) -> Option<usize> {
    let (_, rest) = words.split_once(&format!("2d{SIDES}"))?;
    let numbers = rest.split(|letter: char| !letter.is_ascii_digit());
    let mut faces = numbers.filter_map(|number| number.parse::<usize>().ok());
    let (a, b) = (faces.next()?, faces.next()?);
    Some((a - 1) * SIDES + b - 1)
}
