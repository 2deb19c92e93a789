//! What the first bytes of a picture say of its size, so that it is known without a decoder whether it can be shown.
//! The core has no decoder: a picture whose header is whole may still be broken behind it.

/// The most points from side to side that a picture may have.
pub const MOST_SIDE: u32 = 32_768;
/// The most points that a picture may have.
pub const MOST_POINTS: u64 = 80_000_000;
/// So much of a picture is read to judge it.
pub const HEADER_BYTES: usize = 256 * 1024;

/// The kinds of pictures there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    WebP,
}

impl PictureKind {
    pub(super) const ALL: [Self; 3] = [Self::Png, Self::Jpeg, Self::WebP];

    /// By the first bytes, whatever the file is called.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(Self::WebP)
        } else {
            None
        }
    }

    /// The ending of such a file, without the dot.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::WebP => "webp",
        }
    }
}

/// Why a picture cannot be shown, as far as its first bytes tell.
#[must_use]
pub fn problem(bytes: &[u8]) -> Option<String> {
    let Some(size) = size_of(bytes) else {
        return Some("it is no PNG, JPEG or WebP picture".to_owned());
    };
    match size {
        Size::Unknown => None,
        Size::Broken => Some("its beginning is damaged, so that it cannot be shown".to_owned()),
        Size::Known(width, height) => {
            let points = u64::from(width) * u64::from(height);
            let fits = (1..=MOST_SIDE).contains(&width)
                && (1..=MOST_SIDE).contains(&height)
                && points <= MOST_POINTS;
            (!fits).then(|| {
                format!(
                    "it is {width} by {height} points large; up to {MOST_SIDE} a side and {MOST_POINTS} in all are shown"
                )
            })
        }
    }
}

/// How many points a picture is wide and high, as far as its first bytes tell.
#[must_use]
pub fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    match size_of(bytes)? {
        Size::Known(width, height) => Some((width, height)),
        Size::Unknown | Size::Broken => None,
    }
}

fn size_of(bytes: &[u8]) -> Option<Size> {
    Some(match PictureKind::of(bytes)? {
        PictureKind::Png => png(bytes),
        PictureKind::Jpeg => jpeg(bytes),
        PictureKind::WebP => webp(bytes),
    })
}

enum Size {
    Known(u32, u32),
    /// The header goes on behind what was read.
    Unknown,
    Broken,
}

fn big(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    four.try_into().ok().map(u32::from_be_bytes)
}

fn png(bytes: &[u8]) -> Size {
    let size = big(bytes, 16).zip(big(bytes, 20));
    match size.filter(|_| bytes.get(12..16) == Some(b"IHDR")) {
        Some((width, height)) => Size::Known(width, height),
        None => Size::Broken,
    }
}

fn jpeg(bytes: &[u8]) -> Size {
    let mut at = 2;
    loop {
        let Some(mark) = bytes.get(at..at + 2) else {
            // Shorter than what is read of any picture: it ends here.
            return if bytes.len() < HEADER_BYTES {
                Size::Broken
            } else {
                Size::Unknown
            };
        };
        match mark {
            [0xff, 0xff] => at += 1,
            [0xff, 0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf] => {
                return match bytes.get(at + 5..at + 9) {
                    Some([a, b, c, d]) => Size::Known(
                        u32::from(u16::from_be_bytes([*c, *d])),
                        u32::from(u16::from_be_bytes([*a, *b])),
                    ),
                    _ => Size::Broken,
                };
            }
            [0xff, 0x01 | 0xd0..=0xd8] => at += 2,
            // The picture's points, or its end, before its size.
            [0xff, 0xd9 | 0xda] => return Size::Broken,
            [0xff, _] => match bytes.get(at + 2..at + 4) {
                Some([a, b]) => {
                    let length = usize::from(u16::from_be_bytes([*a, *b]));
                    if length < 2 {
                        return Size::Broken;
                    }
                    at += 2 + length;
                }
                _ => at += 4,
            },
            _ => return Size::Broken,
        }
    }
}

fn webp(bytes: &[u8]) -> Size {
    let two = |at: usize| {
        let two = bytes.get(at..at + 2)?;
        Some(u32::from(u16::from_le_bytes(two.try_into().ok()?)))
    };
    let three = |at: usize| Some(two(at)? | u32::from(*bytes.get(at + 2)?) << 16);
    let size = match bytes.get(12..16) {
        Some(b"VP8X") => three(24).zip(three(27)).map(|(w, h)| (w + 1, h + 1)),
        Some(b"VP8 ") => two(26).zip(two(28)).map(|(w, h)| (w & 0x3fff, h & 0x3fff)),
        Some(b"VP8L") => two(21)
            .zip(two(23))
            .map(|(low, high)| low | high << 16)
            .map(|bits| ((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)),
        _ => None,
    };
    size.map_or(Size::Broken, |(width, height)| Size::Known(width, height))
}
