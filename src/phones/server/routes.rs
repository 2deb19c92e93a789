//! Answers a request: the page, what a phone shows, the map, the stream; joining, picking a character, a wish.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, COOKIE, HeaderMap, HeaderValue, LOCATION, SET_COOKIE};
use hyper::{Method, Request, Response, StatusCode};
use serde::{Deserialize, Serialize};
use tokio::sync::{oneshot, watch};

use super::guard::{self, Connections, Limits, Place};
use super::stream::{self, Answered, Streams};
use super::{Pictures, ShareOn, lock, page};
use crate::campaign::{PlayerView, Sent};
use crate::exchange::svg::{Look, PictureBytes};
use crate::phones::book::Book;
use crate::phones::command::PhoneCommand;
use crate::phones::desk::{Desk, Outcome, Snapshot, Wish};
use crate::phones::view::{PhoneView, choices};
use crate::table::CharacterId;

/// How long whoever holds the document may take; the phone asks again.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one version was written as.
#[derive(Default)]
struct Written {
    version: u64,
    table: Option<Arc<PlayerView>>,
    views: BTreeMap<Option<CharacterId>, Arc<PhoneView>>,
    /// By who plays, and whether they may pick another character.
    html: BTreeMap<(Option<CharacterId>, bool), Bytes>,
    maps: BTreeMap<(bool, Option<CharacterId>), Bytes>,
}

impl Written {
    /// What somebody’s phone shows, worked out once for each version.
    fn view(&mut self, now: &Snapshot, who: Option<CharacterId>) -> Arc<PhoneView> {
        if self.version != now.version {
            *self = Self {
                version: now.version,
                ..Self::default()
            };
        }
        let table = self
            .table
            .get_or_insert_with(|| Arc::new(now.on_show.of(&now.campaign)));
        let view = self.views.entry(who).or_insert_with(|| {
            let since = |key: &str| now.since.get(key).copied().unwrap_or(0);
            let table = Arc::clone(table);
            Arc::new(PhoneView::of(&now.campaign, now.on_show, table, who, since))
        });
        Arc::clone(view)
    }
}

/// What every request can ask.
pub(super) struct State {
    pub(super) connections: Arc<Mutex<Connections>>,
    pub(super) limits: Limits,
    pub(super) now: watch::Receiver<Option<Arc<Snapshot>>>,
    pub(super) streams: Mutex<Streams>,
    book: Arc<Mutex<Book>>,
    door: Sender<Wish>,
    wake: Arc<dyn Fn() + Send + Sync>,
    pictures: Pictures,
    hosts: Vec<String>,
    written: Mutex<Written>,
}

/// A code that was typed, or came with the address.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    code: String,
    #[serde(default)]
    name: String,
}

/// A character that was picked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pick {
    who: CharacterId,
}

/// A wish under its number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    number: u64,
    /// Whose sheet the phone showed when that was tapped.
    #[serde(default)]
    r#for: Option<CharacterId>,
    #[serde(rename = "do")]
    command: PhoneCommand,
}

type Answer = Response<Answered>;
type Refused = (StatusCode, &'static str);

impl State {
    pub(super) fn new(
        desk: &Desk,
        shown: &[SocketAddr],
        now: watch::Receiver<Option<Arc<Snapshot>>>,
        on: &ShareOn,
    ) -> Self {
        Self {
            connections: Arc::default(),
            limits: on.limits,
            now,
            streams: Mutex::default(),
            book: desk.shared_book(),
            door: desk.door(),
            wake: Arc::clone(&on.wake),
            pictures: Arc::clone(&on.pictures),
            hosts: shown.iter().map(ToString::to_string).collect(),
            written: Mutex::default(),
        }
    }

    pub(super) fn book(&self) -> MutexGuard<'_, Book> {
        lock(&self.book)
    }

    /// Answers, whatever it is.
    pub(super) async fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
        peer: SocketAddr,
        place: &Place,
    ) -> Answer {
        let (head, body) = request.into_parts();
        let path = head.uri.path();
        if let Some(refused) = guard::refused(&head.method, path, &head.headers, &self.hosts) {
            return closing(plain(refused));
        }
        let device = self.device(&head.headers);
        if let Some(device) = device {
            place.is_of(device);
        }
        let answer = match (&head.method, path) {
            (&Method::GET, "/") => Ok(self.page(device, "")),
            (&Method::GET, "/phone.css") => Ok(whole("text/css; charset=utf-8", page::STYLE)),
            (&Method::GET, "/icon.svg") => Ok(whole("image/svg+xml", page::ICON)),
            (&Method::GET, "/phone.js") => {
                Ok(whole("text/javascript; charset=utf-8", page::SCRIPT))
            }
            (&Method::GET, "/view" | "/events" | "/map/dark.svg" | "/map/light.svg") => {
                match device {
                    Some(device) => self.get(path, device),
                    None => Err((StatusCode::UNAUTHORIZED, "Type the code first.")),
                }
            }
            (&Method::POST, "/join" | "/pick" | "/do") => {
                match guard::body(&head.headers, body, self.limits).await {
                    Ok(bytes) => self.post(path, device, &head.headers, &bytes, peer).await,
                    Err(refused) => return closing(plain(refused)),
                }
            }
            _ => Err((StatusCode::NOT_FOUND, "There is nothing here.")),
        };
        answer.unwrap_or_else(plain)
    }

    /// The device whose token came along.
    fn device(&self, headers: &HeaderMap) -> Option<u32> {
        let mut book = self.book();
        let name = book.cookie_name();
        let cookies = headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|line| line.to_str().ok());
        let mut cookies = cookies.flat_map(|line| line.split(';')).filter_map(|one| {
            let (key, value) = one.trim().split_once('=')?;
            (key == name).then_some(value)
        });
        let known = cookies.find_map(|cookie| book.known(cookie))?;
        book.hear(known, Instant::now());
        Some(known)
    }

    fn get(self: &Arc<Self>, path: &str, device: u32) -> Result<Answer, Refused> {
        match path {
            "/events" => {
                let mut answer = Response::new(stream::begin(self, device));
                kind(&mut answer, "text/event-stream");
                Ok(answer)
            }
            "/view" => {
                let html = self.html(device).ok_or(NOT_YET)?;
                Ok(whole("text/html; charset=utf-8", html))
            }
            _ => {
                let svg = self.map(device, path == "/map/dark.svg").ok_or(NOT_YET)?;
                let mut answer = whole("image/svg+xml", svg);
                // It is a picture, and nothing in it may ask for anything.
                let policy = HeaderValue::from_static(
                    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
                );
                answer
                    .headers_mut()
                    .insert("content-security-policy", policy);
                Ok(answer)
            }
        }
    }

    /// What one phone shows now.
    fn html(&self, device: u32) -> Option<Bytes> {
        let now = self.now.borrow().clone()?;
        let (who, may_pick) = {
            let book = self.book();
            let device = book.device(device)?;
            (device.who, !device.locked)
        };
        let mut written = lock(&self.written);
        let view = written.view(&now, who);
        let html = written.html.entry((who, may_pick));
        Some(
            html.or_insert_with(|| view.html(now.version, may_pick).into())
                .clone(),
        )
    }

    /// The map as it is seen on that phone, dark or light.
    fn map(&self, device: u32, dark: bool) -> Option<Bytes> {
        let now = self.now.borrow().clone()?;
        let who = self.book().device(device)?.who;
        let mut written = lock(&self.written);
        let view = written.view(&now, who);
        if let Some(map) = written.maps.get(&(dark, who)) {
            return Some(map.clone());
        }
        let look = Look { dark, tokens: true };
        let pictures = view.map()?.pictures(look).into_iter();
        let pictures: PictureBytes = pictures
            .filter_map(|id| Some((id.clone(), (self.pictures)(id)?)))
            .collect();
        let map = Bytes::from(view.svg(look, &pictures)?);
        written.maps.insert((dark, who), map.clone());
        Some(map)
    }

    /// The whole page: of a device what it shows, of anybody else where the code is typed.
    fn page(&self, device: Option<u32>, message: &str) -> Answer {
        let view = device.and_then(|device| self.html(device));
        let name = self
            .now
            .borrow()
            .as_ref()
            .map(|now| now.campaign.name.clone());
        let name = name.unwrap_or_default();
        let page = match (device, view) {
            (Some(_), Some(view)) => page::joined(&name, &String::from_utf8_lossy(&view)),
            _ => page::join(message),
        };
        whole("text/html; charset=utf-8", page)
    }

    async fn post(
        &self,
        path: &str,
        device: Option<u32>,
        headers: &HeaderMap,
        bytes: &[u8],
        peer: SocketAddr,
    ) -> Result<Answer, Refused> {
        let kind = guard::one(headers, CONTENT_TYPE).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        match (path, kind, device) {
            ("/join", "application/json", _) => {
                let join: Join = read(bytes)?;
                match self.join(&join, peer)? {
                    Ok(cookie) => Ok(with_cookie(json(&"joined"), &cookie)),
                    Err(words) => {
                        let mut answer = json(&words);
                        *answer.status_mut() = StatusCode::FORBIDDEN;
                        Ok(answer)
                    }
                }
            }
            // Without JavaScript the code is typed into a form.
            ("/join", FORM, _) => {
                let field = |name| form_field(bytes, name).unwrap_or_default();
                let (code, name) = (field("code"), field("name"));
                match self.join(&Join { code, name }, peer)? {
                    Ok(cookie) => Ok(with_cookie(to_the_page(), &cookie)),
                    Err(words) => {
                        let mut answer = self.page(None, &words);
                        *answer.status_mut() = StatusCode::FORBIDDEN;
                        Ok(answer)
                    }
                }
            }
            (_, _, None) => Err((StatusCode::UNAUTHORIZED, "Type the code first.")),
            ("/pick", "application/json", Some(device)) => {
                let Pick { who } = read(bytes)?;
                self.pick(device, who)?;
                Ok(json(&"picked"))
            }
            ("/pick", FORM, Some(device)) => {
                let who = form_field(bytes, "who").and_then(|who| who.parse().ok());
                self.pick(device, CharacterId(who.ok_or(NOT_READ)?))?;
                Ok(to_the_page())
            }
            ("/do", "application/json", Some(device)) => {
                let asked: Asked = read(bytes)?;
                self.wish(device, asked).await
            }
            _ => Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "That is not JSON.")),
        }
    }

    fn join(&self, join: &Join, peer: SocketAddr) -> Result<Result<String, String>, Refused> {
        let mut book = self.book();
        let joined = book.join(&join.code, &join.name, peer.ip(), Instant::now());
        let joined = joined.map_err(|_| NOT_KEPT)?;
        let name = book.cookie_name();
        let is_news = joined.is_ok() || book.is_used_up();
        drop(book);
        if is_news {
            (self.wake)();
        }
        Ok(joined
            .map(|admitted| {
                format!(
                    "{name}={}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000",
                    admitted.cookie
                )
            })
            .map_err(|refused| refused.to_string()))
    }

    fn pick(&self, device: u32, who: CharacterId) -> Result<(), Refused> {
        let now = self.now.borrow().clone().ok_or(NOT_YET)?;
        let may = choices(&now.campaign).iter().any(|(one, _)| *one == who);
        let picked = match may {
            true => self.book().pick(device, who).map_err(|_| NOT_KEPT)?,
            false => false,
        };
        (self.wake)();
        match picked {
            true => Ok(()),
            false => Err((
                StatusCode::FORBIDDEN,
                "That character is not yours to pick.",
            )),
        }
    }

    async fn wish(&self, device: u32, asked: Asked) -> Result<Answer, Refused> {
        let taps = self.limits.taps;
        if !self.book().may_tap(device, Instant::now(), taps) {
            return Err((StatusCode::TOO_MANY_REQUESTS, "Not so fast."));
        }
        let (answer, answered) = oneshot::channel();
        let reply = Box::new(move |outcome: Outcome| {
            // Whoever asked may be gone; it asks again under the same number.
            let _ = answer.send(outcome);
        });
        let wish = Wish {
            sent: Sent {
                device,
                number: asked.number,
            },
            shown: asked.r#for,
            command: asked.command,
            reply,
        };
        self.door.send(wish).map_err(|_| NOT_YET)?;
        (self.wake)();
        match tokio::time::timeout(PATIENCE, answered).await {
            Ok(Ok(outcome)) => Ok(json(&outcome)),
            _ => Err(NOT_YET),
        }
    }
}

const FORM: &str = "application/x-www-form-urlencoded";
const NOT_READ: Refused = (StatusCode::BAD_REQUEST, "That cannot be read.");
const NOT_YET: Refused = (StatusCode::SERVICE_UNAVAILABLE, "Not now; try again.");
const NOT_KEPT: Refused = (
    StatusCode::INTERNAL_SERVER_ERROR,
    "The GM’s disk takes nothing; tell the GM.",
);

fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Refused> {
    serde_json::from_slice(bytes).map_err(|_| NOT_READ)
}

/// A field of a form as browsers send it.
fn form_field(bytes: &[u8], name: &str) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut fields = text.split('&').filter_map(|field| field.split_once('='));
    let (_, value) = fields.find(|(key, _)| *key == name)?;
    let mut letters = value.bytes();
    let mut plain = Vec::new();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            b'+' => b' ',
            b'%' => {
                let mut digit = || char::from(letters.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                u8::try_from(16 * high + low).ok()?
            }
            letter => letter,
        });
    }
    String::from_utf8(plain).ok()
}

/// An answer with the headers that every one has.
fn whole(of: &'static str, bytes: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Answered::Whole(Some(bytes.into())));
    kind(&mut answer, of);
    answer
}

fn kind(answer: &mut Answer, of: &'static str) {
    let headers = answer.headers_mut();
    for (name, value) in [
        ("content-type", of),
        ("content-security-policy", page::POLICY),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "no-store"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

fn plain((status, words): Refused) -> Answer {
    let mut answer = whole("text/plain; charset=utf-8", words);
    *answer.status_mut() = status;
    answer
}

/// The connection ends with it.
fn closing(mut answer: Answer) -> Answer {
    answer
        .headers_mut()
        .insert("connection", HeaderValue::from_static("close"));
    answer
}

fn json<T: Serialize>(value: &T) -> Answer {
    whole(
        "application/json",
        serde_json::to_vec(value).unwrap_or_default(),
    )
}

fn to_the_page() -> Answer {
    let mut answer = plain((StatusCode::SEE_OTHER, "Go on."));
    answer
        .headers_mut()
        .insert(LOCATION, HeaderValue::from_static("/"));
    answer
}

fn with_cookie(mut answer: Answer, cookie: &str) -> Answer {
    // Its letters are a name of ours, digits and dots.
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        answer.headers_mut().insert(SET_COOKIE, cookie);
    }
    answer
}
