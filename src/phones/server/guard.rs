//! What is refused whatever it asks for: another host’s name, another page’s request, too much and too many.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Notify;

use hyper::body::{Body as _, Incoming};
use hyper::header::{CONTENT_LENGTH, HOST, HeaderMap, ORIGIN};
use hyper::{Method, StatusCode};

use super::lock;

/// How much of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections of devices that have joined, in all.
    pub connections: usize,
    /// Of one device.
    pub of_device: usize,
    /// Connections of whoever has shown no token, in all: the oldest of more is cut.
    pub strangers: usize,
    /// Of one address.
    pub of_one_address: usize,
    /// Streams of one device; the oldest of more ends.
    pub streams_of_device: usize,
    /// Bytes of headers, at least 8,192.
    pub header_bytes: usize,
    /// Lines of headers.
    pub header_lines: usize,
    /// How long headers may take, and a connection may be idle.
    pub headers_within: Duration,
    /// Bytes of a body.
    pub body_bytes: usize,
    /// How long a body may take.
    pub body_within: Duration,
    /// What a device may send at once, and a second.
    pub taps: (u32, u32),
    /// How long a stream lasts before the phone asks for another one: a phone that is gone leaves no more than that behind.
    pub stream_lasts: Duration,
    /// How often a stream says that it is there.
    pub beat: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            // 32 phones, each with its stream, a page on its way and a tap, and as many again that a phone has lost.
            connections: 192,
            of_device: 8,
            strangers: 48,
            of_one_address: 16,
            streams_of_device: 4,
            header_bytes: 8_192,
            header_lines: 64,
            headers_within: Duration::from_secs(5),
            body_bytes: 16_384,
            body_within: Duration::from_secs(5),
            taps: (40, 10),
            stream_lasts: Duration::from_secs(60),
            beat: Duration::from_secs(5),
        }
    }
}

/// The connections there are, the oldest first. Who shows a token has a place of its own; of strangers the oldest makes room,
/// so that sockets that only stand there hold nobody up.
#[derive(Debug, Default)]
pub(super) struct Connections {
    last: u64,
    all: BTreeMap<u64, Held>,
}

#[derive(Debug)]
struct Held {
    ip: IpAddr,
    /// Whose token came along.
    device: Option<u32>,
    cut: Arc<Notify>,
}

/// A connection’s place; it is free again when this goes.
pub(super) struct Place {
    connections: Arc<Mutex<Connections>>,
    number: u64,
    limits: Limits,
    cut: Arc<Notify>,
}

impl Connections {
    /// A place for a stranger.
    pub(super) fn place(all: &Arc<Mutex<Self>>, ip: IpAddr, limits: Limits) -> Place {
        let mut now = lock(all);
        let (mut strangers, mut own) = (Vec::new(), Vec::new());
        for (number, held) in &now.all {
            if held.device.is_none() {
                strangers.push(*number);
                own.extend((held.ip == ip).then_some(*number));
            }
        }
        let too_many = match () {
            () if own.len() >= limits.of_one_address => own.first(),
            () if strangers.len() >= limits.strangers => strangers.first(),
            () => None,
        };
        let oldest = too_many.and_then(|number| now.all.remove(number));
        if let Some(oldest) = oldest {
            oldest.cut.notify_one();
        }
        now.last += 1;
        let (number, cut) = (now.last, Arc::new(Notify::new()));
        let held = Held {
            ip,
            device: None,
            cut: Arc::clone(&cut),
        };
        now.all.insert(number, held);
        Place {
            connections: Arc::clone(all),
            number,
            limits,
            cut,
        }
    }
}

impl Place {
    /// A device has shown its token on it.
    pub(super) fn is_of(&self, device: u32) {
        let mut now = lock(&self.connections);
        let known = now.all.values().filter_map(|held| held.device);
        let (mut all, mut own) = (0, 0);
        for one in known {
            all += 1;
            own += usize::from(one == device);
        }
        let has_room = all < self.limits.connections && own < self.limits.of_device;
        if let Some(held) = now.all.get_mut(&self.number)
            && held.device.is_none()
            && has_room
        {
            held.device = Some(device);
        }
    }

    /// It has to make room.
    pub(super) async fn is_cut(&self) {
        self.cut.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.connections).all.remove(&self.number);
    }
}

/// The one value of a header; none where it is missing, stands there twice or is no text.
pub(super) fn one(headers: &HeaderMap, name: impl hyper::header::AsHeaderName) -> Option<&str> {
    let mut all = headers.get_all(name).iter();
    let first = all.next()?.to_str().ok()?;
    all.next().is_none().then_some(first)
}

/// What a request is refused for, before anybody looks at what it wants.
pub(super) fn refused(
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    hosts: &[String],
) -> Option<(StatusCode, &'static str)> {
    // A name that somebody has pointed at this machine is not one that was shown.
    let host = one(headers, HOST);
    let Some(host) = host.filter(|host| hosts.iter().any(|own| own == host)) else {
        return Some((
            StatusCode::MISDIRECTED_REQUEST,
            "Use the address on the GM’s screen.",
        ));
    };
    let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
    let own_site = matches!(site, None | Some(b"same-origin" | b"none"));
    match *method {
        // Another page may lead here, but not look in.
        Method::GET if path == "/" => None,
        Method::GET => (!own_site).then_some((StatusCode::FORBIDDEN, "Not from another page.")),
        Method::POST => {
            let origin = one(headers, ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
            let own = origin == Some(host) && matches!(site, None | Some(b"same-origin"));
            (!own).then_some((StatusCode::FORBIDDEN, "Not from another page."))
        }
        _ => Some((StatusCode::METHOD_NOT_ALLOWED, "That is not done here.")),
    }
}

/// The bytes of a body, if it is short and comes in time.
pub(super) async fn body(
    headers: &HeaderMap,
    mut body: Incoming,
    limits: Limits,
) -> Result<Vec<u8>, (StatusCode, &'static str)> {
    let too_long = (StatusCode::PAYLOAD_TOO_LARGE, "That is too long.");
    let said = headers.get(CONTENT_LENGTH);
    let said = said.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if said.is_some_and(|length| length > limits.body_bytes) {
        return Err(too_long);
    }
    let reading = async {
        let mut bytes = Vec::new();
        loop {
            let frame = std::future::poll_fn(|task| Pin::new(&mut body).poll_frame(task)).await;
            let Some(frame) = frame else {
                return Ok(bytes);
            };
            let frame = frame.map_err(|_| (StatusCode::BAD_REQUEST, "That did not come whole."))?;
            if let Ok(data) = frame.into_data() {
                if bytes.len() + data.len() > limits.body_bytes {
                    return Err(too_long);
                }
                bytes.extend_from_slice(&data);
            }
        }
    };
    let read = tokio::time::timeout(limits.body_within, reading).await;
    read.unwrap_or(Err((StatusCode::REQUEST_TIMEOUT, "That took too long.")))
}
