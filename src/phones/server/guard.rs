//! What is refused whatever it asks for: another host’s name, another page’s request, too much and too many.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper::body::{Body as _, Incoming};
use hyper::header::{CONTENT_LENGTH, HOST, HeaderMap, ORIGIN};
use hyper::{Method, StatusCode};

use super::lock;

/// How much of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections of one address.
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
            // 32 phones, each with its stream, a page on its way and a tap.
            connections: 128,
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

/// How many connections there are, in all and of each address.
#[derive(Debug, Default)]
pub(super) struct Connections {
    all: usize,
    of: BTreeMap<IpAddr, usize>,
}

/// A connection’s place; it is free again when this goes.
pub(super) struct Place {
    connections: Arc<Mutex<Connections>>,
    ip: IpAddr,
}

impl Connections {
    /// A place, if there is one.
    pub(super) fn place(all: &Arc<Mutex<Self>>, ip: IpAddr, limits: Limits) -> Option<Place> {
        let mut now = lock(all);
        let own = now.of.get(&ip).copied().unwrap_or(0);
        if now.all >= limits.connections || own >= limits.of_one_address {
            return None;
        }
        now.all += 1;
        now.of.insert(ip, own + 1);
        Some(Place {
            connections: Arc::clone(all),
            ip,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut now = lock(&self.connections);
        now.all = now.all.saturating_sub(1);
        match now.of.get_mut(&self.ip) {
            Some(own) if *own > 1 => *own -= 1,
            _ => {
                now.of.remove(&self.ip);
            }
        }
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
