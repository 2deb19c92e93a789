//! Seconds since 1970 as a date and a time of day in UTC, and back. No clock is read here.

const DAY: u64 = 86_400;
/// The end of the year 9999; later clocks are wrong.
const MOST: u64 = 253_402_300_799;

/// `2026-11-21 02-54-29`, which sorts by time and is a file name everywhere.
#[must_use]
pub fn utc_stamp(seconds: u64) -> String {
    let seconds = seconds.min(MOST);
    let (year, month, day) = date(seconds / DAY);
    let time = seconds % DAY;
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}-{minute:02}-{second:02}")
}

/// The seconds of a stamp as [`utc_stamp`] writes it, and of nothing else.
#[must_use]
pub fn utc_seconds(stamp: &str) -> Option<u64> {
    let number = |from: usize, to: usize| -> Option<u64> {
        let digits = stamp.get(from..to)?;
        digits.bytes().all(|b| b.is_ascii_digit()).then_some(())?;
        digits.parse().ok()
    };
    let days = days(number(0, 4)?, number(5, 7)?, number(8, 10)?)?;
    let time = number(11, 13)? * 3600 + number(14, 16)? * 60 + number(17, 19)?;
    let seconds = days * DAY + time;
    // Whatever is not exactly what would be written (a 31st of June, a 25th hour) is no stamp.
    (utc_stamp(seconds) == stamp).then_some(seconds)
}

/// The date of a day counted from 1970-01-01, by years that begin in March,
/// so that the leap day is the last of its year.
fn date(day: u64) -> (u64, u64, u64) {
    let day = day + 719_468;
    let (era, in_era) = (day / 146_097, day % 146_097);
    let year = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year + year / 4 - year / 100);
    let march_month = (5 * in_year + 2) / 153;
    let day_of_month = in_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    (
        era * 400 + year + u64::from(month <= 2),
        month,
        day_of_month,
    )
}

/// The day of a date, counted from 1970-01-01.
fn days(year: u64, month: u64, day: u64) -> Option<u64> {
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = year - u64::from(month <= 2);
    let (era, in_era) = (year / 400, year % 400);
    let march_month = (month + 9) % 12;
    let in_year = (153 * march_month + 2) / 5 + day - 1;
    (era * 146_097 + in_era * 365 + in_era / 4 - in_era / 100 + in_year).checked_sub(719_468)
}
