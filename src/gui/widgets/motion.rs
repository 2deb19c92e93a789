//! A short motion of tokens, the same on every map: one that has moved glides to its place, one that was hurt is ringed for
//! a moment, one that is out fades. It is told where tokens stand and finds out by itself what has changed; only what has
//! changed is drawn again, and only for as long as it moves.

use egui::{Painter, Pos2, Stroke, Ui};

use crate::gui::theme::{self, Tokens};
use crate::table::CharacterId;

/// How long a motion takes, in seconds.
const LASTS: f64 = 0.15;

/// A token in a frame.
#[derive(Clone, Copy, Debug)]
pub(in crate::gui) struct Stands<P> {
    /// Whose it is.
    pub(in crate::gui) who: CharacterId,
    /// The area or space it stands on: to stand on another one is to have moved.
    pub(in crate::gui) place: P,
    /// Its middle, on the map.
    pub(in crate::gui) at: Pos2,
    /// The last act has hurt them.
    pub(in crate::gui) hurt: bool,
    /// They are out of the fight.
    pub(in crate::gui) out: bool,
}

/// What one map remembers of its tokens, and what moves on it.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Motion<P> {
    stood: Vec<Stands<P>>,
    /// Room for the next frame's.
    room: Vec<Stands<P>>,
    moving: Vec<Moving>,
    /// The token in the hand, and where that is on the map.
    carried: Option<(CharacterId, Pos2)>,
    now: f64,
}

impl<P> Default for Motion<P> {
    fn default() -> Self {
        Self {
            stood: Vec::new(),
            room: Vec::new(),
            moving: Vec::new(),
            carried: None,
            now: 0.0,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Moving {
    who: CharacterId,
    since: f64,
    what: Change,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    /// It came from there.
    Moved(Pos2),
    Hurt,
    Out,
}

/// How a token is drawn while it moves; each share is 1 at the beginning and 0 at rest.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::gui) struct Moves {
    /// Where it comes from, on the map, and how much of the way there is left.
    pub(in crate::gui) from: Option<(Pos2, f32)>,
    /// How much is left of the ring about who was hurt.
    pub(in crate::gui) hurt: f32,
    /// How much still shows of how it looked before it was out.
    pub(in crate::gui) out: f32,
}

impl<P: Copy + PartialEq> Motion<P> {
    /// How many tokens there were.
    pub(in crate::gui) fn count(&self) -> usize {
        self.stood.len()
    }

    /// Whether nothing moves, nor is carried: then tokens that stay as they are need no comparing.
    pub(in crate::gui) fn is_at_rest(&self) -> bool {
        self.moving.is_empty() && self.carried.is_none()
    }

    /// Compares the tokens with those of the last frame; asks for the next frame while something moves. Whoever is let go
    /// of comes from the hand.
    pub(in crate::gui) fn follow(
        &mut self,
        ui: &Ui,
        tokens: impl Iterator<Item = Stands<P>>,
        carried: Option<(CharacterId, Pos2)>,
    ) {
        self.now = ui.input(|input| input.time);
        let now = self.now;
        self.moving.retain(|moving| now - moving.since < LASTS);
        let before = std::mem::take(&mut self.stood);
        // The room of the frame before that one.
        self.stood = std::mem::take(&mut self.room);
        self.stood.clear();
        // What is let go of is not yet where it is put in the frame of that.
        let hand = carried.or(self.carried);
        self.carried = carried;
        // Tokens come in the same order from frame to frame, but for those that moved.
        let mut next = 0;
        for mut token in tokens {
            if let Some((_, at)) = hand.filter(|(who, _)| *who == token.who) {
                token.at = at;
            }
            let is_it = |stood: &Stands<P>| stood.who == token.who;
            let found = match before.get(next) {
                Some(stood) if is_it(stood) => Some(next),
                _ => before.iter().position(is_it),
            };
            if let Some(found) = found {
                next = found + 1;
                self.compare(&before[found], &token);
            }
            self.stood.push(token);
        }
        self.room = before;
        if theme::holds_still(ui.ctx()) {
            self.moving.clear();
        }
        if !self.moving.is_empty() {
            ui.ctx().request_repaint();
        }
    }

    fn compare(&mut self, before: &Stands<P>, token: &Stands<P>) {
        let mut begins = |what| {
            let (who, since) = (token.who, self.now);
            self.moving.push(Moving { who, since, what });
        };
        if before.place != token.place {
            begins(Change::Moved(before.at));
        }
        if token.hurt && !before.hurt {
            begins(Change::Hurt);
        }
        if token.out && !before.out {
            begins(Change::Out);
        }
    }

    /// How that one moves now.
    pub(in crate::gui) fn of(&self, who: CharacterId) -> Moves {
        let mut moves = Moves::default();
        for moving in self.moving.iter().filter(|moving| moving.who == who) {
            // Between 0 and 1; quick at first, then slowly into its place.
            let left = (1.0 - (self.now - moving.since) / LASTS) as f32;
            let left = left.clamp(0.0, 1.0).powi(3);
            match moving.what {
                Change::Moved(from) => moves.from = Some((from, left)),
                Change::Hurt => moves.hurt = left,
                Change::Out => moves.out = left,
            }
        }
        moves
    }
}

impl Moves {
    /// The ring about who was hurt, which opens and is gone.
    pub(in crate::gui) fn ring_ui(self, painter: &Painter, (at, radius): (Pos2, f32), t: &Tokens) {
        if self.hurt > 0.0 {
            let stroke = Stroke::new(1.0 + 4.0 * self.hurt, t.bad);
            painter.circle_stroke(at, radius * (1.8 - 0.6 * self.hurt), stroke);
        }
    }

    /// What draws how it looked before it was out; nothing of that is left at rest.
    pub(in crate::gui) fn before(self, painter: &Painter) -> Option<Painter> {
        (self.out > 0.0).then(|| {
            let mut fading = painter.clone();
            fading.multiply_opacity(self.out);
            fading
        })
    }
}
