//! A share on loopback for tests, and a small client that can be rude.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use tableside::campaign::{Campaign, Document};
use tableside::dice::AppDice;
use tableside::phones::server::{Limits, Share, ShareOn};
use tableside::phones::{Book, Desk, OnShow};

/// A share that goes on, with somebody at the desk.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) code: String,
    pub(crate) document: Arc<Mutex<Document>>,
    stop: Arc<AtomicBool>,
    desk: Option<JoinHandle<()>>,
}

impl Served {
    pub(crate) fn with(campaign: Campaign, limits: Limits) -> Self {
        let document = Document::new(campaign);
        let book = Book::open(None).expect("a book");
        let code = book.code().to_owned();
        let mut desk = Desk::new(book, &document);
        let document = Arc::new(Mutex::new(document));
        let on = ShareOn {
            addresses: vec![[127, 0, 0, 1].into()],
            port: Some(0),
            limits,
            wake: Arc::new(|| {}),
            pictures: Arc::new(|_| None),
        };
        let share = Share::begin(&mut desk, &on).expect("it is shared");
        let address = share.addresses()[0];
        // Whoever comes at once is answered, too.
        desk.show(&document.lock().expect("whole"), OnShow::default());
        let stop = Arc::new(AtomicBool::new(false));
        let (ends, shared) = (Arc::clone(&stop), Arc::clone(&document));
        let desk = std::thread::spawn(move || {
            let share = share;
            let mut dice = AppDice::seeded(1);
            while !ends.load(Ordering::Relaxed) {
                {
                    let mut document = shared.lock().expect("whole");
                    while let Some(order) = desk.next(&document) {
                        let applied =
                            document.apply_sent(&order.command, Some(order.sent), &mut dice);
                        desk.settle(order, applied.as_ref());
                    }
                    desk.flushed(document.revision()).expect("kept");
                    desk.show(&document, OnShow::default());
                }
                std::thread::sleep(Duration::from_millis(2));
            }
            drop(share);
        });
        Self {
            address,
            code,
            document,
            stop,
            desk: Some(desk),
        }
    }

    pub(crate) fn club() -> Self {
        Self::with(Campaign::sample_nightclub(), Limits::default())
    }

    /// A phone that has joined and plays the first character.
    pub(crate) fn phone(&self) -> Phone {
        let joined = post(self.address, "/join", "", &json!({ "code": self.code }));
        assert_eq!(joined.status, 200, "{}", joined.body);
        let cookie = joined.header("set-cookie").expect("a cookie");
        let phone = Phone {
            address: self.address,
            cookie: cookie.split(';').next().expect("a value").to_owned(),
        };
        let picked = phone.post("/pick", &json!({ "who": 1 }));
        assert_eq!(picked.status, 200, "{}", picked.body);
        phone
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(desk) = self.desk.take() {
            desk.join().expect("whoever was at the desk is well");
        }
    }
}

/// A phone by its cookie.
pub(crate) struct Phone {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

impl Phone {
    pub(crate) fn get(&self, path: &str) -> Got {
        let cookie = format!("Cookie: {}\r\n", self.cookie);
        ask(
            self.address,
            &request("GET", path, &own_host(self.address), &cookie, ""),
        )
    }

    pub(crate) fn post(&self, path: &str, value: &Value) -> Got {
        post(self.address, path, &self.cookie, value)
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Got {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Got {
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.to_owned())
    }
}

pub(crate) fn own_host(address: SocketAddr) -> String {
    format!("Host: {address}\r\n")
}

pub(crate) fn request(method: &str, path: &str, host: &str, headers: &str, body: &str) -> Vec<u8> {
    format!("{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\r\n{body}")
        .into_bytes()
}

/// What a phone’s script sends.
pub(crate) fn posted(address: SocketAddr, path: &str, cookie: &str, value: &Value) -> Vec<u8> {
    let body = value.to_string();
    let headers = format!(
        "Origin: http://{address}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n",
        body.len()
    );
    request("POST", path, &own_host(address), &headers, &body)
}

pub(crate) fn post(address: SocketAddr, path: &str, cookie: &str, value: &Value) -> Got {
    ask(address, &posted(address, path, cookie, value))
}

/// The last version that a piece of a stream tells of.
pub(crate) fn version_in(piece: &str) -> Option<u64> {
    let mut told = piece.rsplit("data: ").filter_map(|rest| {
        rest.split('\n')
            .next()
            .and_then(|version| version.parse().ok())
    });
    told.next()
}

/// A line from another address of this machine, where every number of its loopback network is one; elsewhere from the same.
pub(crate) fn connect_from(address: SocketAddr, last: u8) -> std::io::Result<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()?;
    let socket = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        if cfg!(target_os = "linux") {
            socket.bind(([127, 0, 0, last], 0).into())?;
        }
        socket.connect(address).await?.into_std()
    })?;
    socket.set_nonblocking(false)?;
    socket.set_read_timeout(Some(Duration::from_secs(12)))?;
    Ok(socket)
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let socket = TcpStream::connect(address).expect("somebody listens");
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("set");
    socket
}

/// Sends that and reads to the end; status 0 where nothing came.
pub(crate) fn ask(address: SocketAddr, bytes: &[u8]) -> Got {
    let mut socket = connect(address);
    // Whoever is refused may be cut off while sending.
    let _ = socket.write_all(bytes);
    read(&mut socket)
}

pub(crate) fn read(socket: &mut TcpStream) -> Got {
    let mut all = Vec::new();
    let _ = socket.read_to_end(&mut all);
    let text = String::from_utf8_lossy(&all).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    Got {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body: body.to_owned(),
    }
}
