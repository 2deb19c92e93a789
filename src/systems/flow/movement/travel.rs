//! Movement outside combat, which costs nothing (F-54): how long a way takes.

/// Metres from one hex to the next (F-50).
const METRES: u32 = 2;

/// How fast somebody goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// 1 to 2 metres a second.
    Walking,
    /// 2 to 3 metres a second.
    Jogging,
    /// 3 to 5 metres a second; faster is an Athletics check at the GM’s word.
    Running,
}

impl Pace {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Walking, Self::Jogging, Self::Running];

    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Walking => "walking",
            Self::Jogging => "jogging",
            Self::Running => "running",
        }
    }

    /// The fewest and the most seconds for so many hexes, rounded up.
    #[must_use]
    pub const fn seconds(self, hexes: u32) -> (u32, u32) {
        let (slow, fast) = match self {
            Self::Walking => (1, 2),
            Self::Jogging => (2, 3),
            Self::Running => (3, 5),
        };
        let metres = hexes.saturating_mul(METRES);
        (metres.div_ceil(fast), metres.div_ceil(slow))
    }
}

/// How long so many hexes take at each pace: “walking 6 to 12 s, jogging 4 to 6 s, running 3 to 4 s”.
#[must_use]
pub fn travel_words(hexes: u32) -> String {
    let all = Pace::ALL.map(|pace| {
        let (least, most) = pace.seconds(hexes);
        format!("{} {least} to {most} s", pace.words())
    });
    all.join(", ")
}
