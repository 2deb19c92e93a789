//! What tells a phone that there is something new: “version n”, and every few seconds that the line still stands. What is
//! new, the phone then asks for. A stream that has lasted long enough ends with “again”: the phone asks for another one at once.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Instant;

use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::sync::mpsc::{Receiver, channel};

use super::lock;
use super::routes::State;

/// The body of an answer: all of it, or a stream.
pub(super) enum Answered {
    /// All of it, until it was taken.
    Whole(Option<Bytes>),
    /// Piece by piece.
    Stream(Receiver<Bytes>),
}

impl Body for Answered {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match &mut *self {
            Self::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Self::Stream(pieces) => pieces
                .poll_recv(task)
                .map(|piece| piece.map(|piece| Ok(Frame::data(piece)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Self::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |b| b.len() as u64))
            }
            Self::Stream(_) => SizeHint::default(),
        }
    }
}

/// The streams of each device, the oldest first; each ends when its sign is taken down.
pub(super) type Streams = BTreeMap<u32, Vec<Arc<AtomicBool>>>;

/// A new stream for that device.
pub(super) fn begin(state: &Arc<State>, device: u32) -> Answered {
    let (pieces, body) = channel(4);
    let stands = Arc::new(AtomicBool::new(true));
    {
        let mut streams = lock(&state.streams);
        let own = streams.entry(device).or_default();
        own.push(Arc::clone(&stands));
        // A phone that was asleep comes back beside the streams that it has lost.
        while own.len() > state.limits.streams_of_device {
            own.remove(0).store(false, Ordering::Relaxed);
        }
    }
    let (state, mut now) = (Arc::clone(state), state.now.clone());
    tokio::spawn(async move {
        let began = Instant::now();
        let limits = state.limits;
        let mut piece = "retry: 1000\n\n".to_owned();
        loop {
            let version = now.borrow_and_update().as_ref().map(|now| now.version);
            piece.push_str(&format!(
                "event: version\ndata: {}\n\n",
                version.unwrap_or(0)
            ));
            let sent = pieces.send(Bytes::from(std::mem::take(&mut piece)));
            let sent = tokio::time::timeout(limits.beat * 2, sent).await;
            let known = state.book().device(device).is_some();
            if !known || !stands.load(Ordering::Relaxed) || !matches!(sent, Ok(Ok(()))) {
                break;
            }
            if began.elapsed() >= limits.stream_lasts {
                // Where it does not get there, the phone notices that the line is cut.
                let _ = pieces.try_send(Bytes::from_static(b"event: again\ndata: again\n\n"));
                break;
            }
            // Something new, or that the line still stands: either way the phone hears which version there is.
            if let Ok(Err(_)) = tokio::time::timeout(limits.beat, now.changed()).await {
                break;
            }
        }
        let mut streams = lock(&state.streams);
        if let Some(own) = streams.get_mut(&device) {
            own.retain(|one| !Arc::ptr_eq(one, &stands));
            if own.is_empty() {
                streams.remove(&device);
            }
        }
    });
    Answered::Stream(body)
}
