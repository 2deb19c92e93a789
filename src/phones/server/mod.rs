//! The server for players’ phones: plain HTTP on private addresses of this machine, one thread with a runtime of its own,
//! and a pair of channels to whoever holds the document. What it serves is made elsewhere; here is only who may ask.
//!
//! - `addresses` finds this machine’s own. - `guard` says what is refused whatever it is, and by which limits.
//! - `routes` answers a request, `stream` is what tells a phone that there is something new. - `page` is the page itself.

mod addresses;
mod guard;
mod page;
mod routes;
mod stream;

use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::thread::JoinHandle;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::{oneshot, watch};

pub use addresses::{Address, addresses};
pub use guard::Limits;

use self::guard::Connections;
use self::routes::State;
use super::book::BookError;
use super::desk::{Desk, Snapshot};
use crate::table::PictureId;

/// The port that is tried first.
const PORT: u16 = 7410;
/// How many ports are tried.
const PORTS: u16 = 20;

/// Why nothing is shared.
#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    /// It is bound to private addresses of this machine alone.
    #[error("{0} is no private address of this machine; {1}")]
    NotOurs(IpAddr, String),
    /// There is no network.
    #[error("this machine is in no private network; connect it to the one that the phones are in")]
    NoNetwork,
    /// The addresses cannot be asked for, or none can be bound.
    #[error("nothing can listen on {0}: {1}")]
    Bind(String, io::Error),
    /// The thread does not start.
    #[error("the server for phones does not start: {0}")]
    Start(io::Error),
    /// The list of devices.
    #[error(transparent)]
    Book(#[from] BookError),
}

/// Gives the bytes of a picture of the campaign, if it is there.
pub type Pictures = Arc<dyn Fn(&PictureId) -> Option<Vec<u8>> + Send + Sync>;

/// What is shared, and how.
pub struct ShareOn {
    /// Which addresses; none is every private one.
    pub addresses: Vec<IpAddr>,
    /// Which port; none is that of last time, else one that is free.
    pub port: Option<u16>,
    /// The limits.
    pub limits: Limits,
    /// Called from the server’s thread when a phone has sent something.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// The bytes of a picture of the campaign.
    pub pictures: Pictures,
}

/// A share that goes on; it ends with this value.
pub struct Share {
    shown: Vec<SocketAddr>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Share {
    /// Begins to listen, for the campaign of that desk.
    ///
    /// # Errors
    /// Why not.
    pub fn begin(desk: &mut Desk, on: &ShareOn) -> Result<Self, ShareError> {
        let own =
            addresses().map_err(|error| ShareError::Bind("this machine".to_owned(), error))?;
        let wanted = wanted(&on.addresses, &own)?;
        let port = on.port.or_else(|| desk.book().port());
        let listeners = listen(&wanted, port, on.port.is_some())?;
        let shown = listeners.iter().map(TcpListener::local_addr);
        let shown = shown.collect::<io::Result<Vec<SocketAddr>>>();
        let shown = shown.map_err(ShareError::Start)?;
        if let Some(first) = shown.first() {
            desk.book().set_port(first.port())?;
        }
        let (sender, now) = watch::channel(None::<Arc<Snapshot>>);
        desk.show_to(Box::new(move |snapshot| {
            sender.send_replace(Some(snapshot));
        }));
        let state = Arc::new(State::new(desk, &shown, now, on));
        let (stop, stopped) = oneshot::channel();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let runtime = runtime.map_err(ShareError::Start)?;
        let thread = std::thread::Builder::new().name("phones".to_owned());
        let thread = thread.spawn(move || {
            runtime.block_on(async move {
                for listener in listeners {
                    // It was made not to block, which is all that is asked of it.
                    if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                        tokio::spawn(accept(listener, Arc::clone(&state)));
                    }
                }
                // Ended, or whoever would end it is gone; with the runtime every connection is dropped.
                let _ = stopped.await;
            });
        });
        Ok(Self {
            shown,
            stop: Some(stop),
            thread: Some(thread.map_err(ShareError::Start)?),
        })
    }

    /// Where it listens, the likely one first.
    #[must_use]
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.shown
    }

    /// What a phone scans: an address with the code behind a #, which no server and no log ever gets to see.
    #[must_use]
    pub fn link(address: SocketAddr, code: &str) -> String {
        format!("http://{address}/#{code}")
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // Where it has ended by itself there is nothing to stop.
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The addresses to listen on, the likely one first.
fn wanted(asked: &[IpAddr], own: &[Address]) -> Result<Vec<IpAddr>, ShareError> {
    let private = own.iter().filter(|one| one.is_private);
    let private: Vec<IpAddr> = private.map(|one| one.ip).collect();
    if asked.is_empty() {
        return match private.is_empty() {
            true => Err(ShareError::NoNetwork),
            false => Ok(private),
        };
    }
    for ip in asked {
        // Other programs of this machine alone reach it by that one.
        let is_own = *ip == IpAddr::V4(Ipv4Addr::LOCALHOST);
        if !is_own && !private.contains(ip) {
            let all: Vec<String> = private.iter().map(ToString::to_string).collect();
            let there_are = match all.is_empty() {
                true => "it is in no private network, so there is 127.0.0.1 alone".to_owned(),
                false => format!("there are {} and 127.0.0.1", all.join(", ")),
            };
            return Err(ShareError::NotOurs(*ip, there_are));
        }
    }
    Ok(asked.to_vec())
}

/// Listens on all of them at one port.
fn listen(
    addresses: &[IpAddr],
    port: Option<u16>,
    fixed: bool,
) -> Result<Vec<TcpListener>, ShareError> {
    let first = port.unwrap_or(PORT);
    let last = if fixed {
        first
    } else {
        first.saturating_add(PORTS)
    };
    let mut why = None;
    for port in first..=last {
        match at(addresses, port) {
            Ok(listeners) => return Ok(listeners),
            Err(error) => why = Some(error),
        }
    }
    Err(why.unwrap_or(ShareError::NoNetwork))
}

fn at(addresses: &[IpAddr], mut port: u16) -> Result<Vec<TcpListener>, ShareError> {
    let mut listeners = Vec::new();
    for ip in addresses {
        let bound = TcpListener::bind((*ip, port)).and_then(|listener| {
            listener.set_nonblocking(true)?;
            port = listener.local_addr()?.port();
            Ok(listener)
        });
        let listener = bound.map_err(|error| ShareError::Bind(format!("{ip}:{port}"), error))?;
        listeners.push(listener);
    }
    Ok(listeners)
}

/// Takes connections, and has the oldest of strangers make room where there are too many.
async fn accept(listener: tokio::net::TcpListener, state: Arc<State>) {
    loop {
        let Ok((socket, peer)) = listener.accept().await else {
            // No handle is free, or the other side has gone: a moment later there may be one.
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            continue;
        };
        let place = Arc::new(Connections::place(
            &state.connections,
            peer.ip(),
            state.limits,
        ));
        // An answer is small and wanted at once; where that cannot be set, it comes a little later.
        let _ = socket.set_nodelay(true);
        let state = Arc::clone(&state);
        tokio::spawn(async move {
            let limits = state.limits;
            let own = Arc::clone(&place);
            let service = service_fn(move |request| {
                let (state, place) = (Arc::clone(&state), Arc::clone(&own));
                async move {
                    let answer = state.answer(request, peer, &place).await;
                    Ok::<_, std::convert::Infallible>(answer)
                }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limits.headers_within)
                .max_buf_size(limits.header_bytes)
                .max_headers(limits.header_lines)
                .serve_connection(TokioIo::new(socket), service);
            let mut connection = pin!(connection);
            let mut cut = pin!(place.is_cut());
            // Whatever the other side did wrong, it is its own connection that ends.
            poll_fn(|task| match cut.as_mut().poll(task) {
                Poll::Ready(()) => Poll::Ready(()),
                Poll::Pending => connection.as_mut().poll(task).map(|_| ()),
            })
            .await;
        });
    }
}

/// A lock of the server’s own, whatever happened to whoever had it.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
