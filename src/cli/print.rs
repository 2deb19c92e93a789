//! `print`: writes sheets, foes, maps, encounters or the log as pages of a PDF.

use std::num::NonZeroUsize;
use std::path::Path;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::export::stored;
use super::names;
use super::output::json_line;
use crate::campaign::Campaign;
use crate::campaign::store::{RealDisk, open, save_as_new};
use crate::exchange::print::{
    MOST_PAGES, MapPart, NotPrinted, Pages, PerPage, Print, Scale, Sized, What, Whose,
};
use crate::table::{CharacterId, PictureId};

pub(super) const SPEC: Spec = Spec {
    name: "print",
    summary: "Write sheets, foes, maps or the log as pages of a PDF",
    usage: "  tableside print FILE --what sheets OUT.pdf [--who NAME]… [--whose gm|players]\n\
            \u{20} tableside print FILE --what blank OUT.pdf\n\
            \u{20} tableside print FILE --what foes OUT.pdf [--who NAME]… [--per-page 4|6|8]\n\
            \u{20} tableside print FILE --what encounter OUT.pdf [--map NAME]\n\
            \u{20} tableside print FILE --what map OUT.pdf [--map NAME] [--scale page|inch|25mm | --wide LENGTH]\n\
            \u{20}     [--tokens yes|no] [--whose gm|players] [--paper WIDTHxHEIGHT]\n\
            \u{20} tableside print FILE --what log OUT.pdf [--fights N] [--whose gm|players]\n\
            each with [--paper a4|letter] [--pages-at-most N] [--json]",
    details: "sheets has a page for everybody in a players’ team, and of those in none for who is no foe, or\n\
              for each that --who names, foes too; what does not fit on it goes on on the next. blank is a sheet\n\
              to be filled in by hand. foes has a card for everybody else, then the order of play; of 6 or 8 to a\n\
              page cards have names and numbers alone.\n\
              encounter is a map with the foes on it, objectives and effects. map fills one page, or with\n\
              --scale has spaces an inch or 25 mm wide over as many pages as it takes, to be cut and laid\n\
              together by their marks; --wide says how wide all of it is to be, such as 60cm or 24in. For a printer of\n\
              posters --paper is a size of its own, such as 90x60cm. log has what happened, with --fights only\n\
              from the last so many fights on.\n\
              A players’ copy has what they see of the map, the log as they may read it, and the sheets of their\n\
              own characters. A letter that no font has is printed as a box, and a line says so. More than 60\n\
              pages are made only where --pages-at-most says so. A file that exists already is left as it is.",
    options: &[
        ("--what", 1),
        ("--who", 1),
        ("--fights", 1),
        ("--map", 1),
        ("--per-page", 1),
        ("--scale", 1),
        ("--wide", 1),
        ("--tokens", 1),
        ("--whose", 1),
        ("--paper", 1),
        ("--pages-at-most", 1),
        ("--json", 0),
    ],
    repeatable: &["--who"],
    takes: (2, 2),
    ..Spec::PLAIN
};

/// Pages that were written; the shape is a contract.
#[derive(Serialize)]
struct Printed {
    file: String,
    what: String,
    whose: &'static str,
    paper: String,
    pages: usize,
    /// The letters that no font has.
    replaced: String,
    /// Of a map, where which part of it lies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<PrintedPart>,
}

/// A part of a map, in points from the upper left corner of its page.
#[derive(Serialize)]
struct PrintedPart {
    name: String,
    page: usize,
    x: f64,
    y: f64,
    wide: f64,
    high: f64,
    /// Where its upper left corner is on the whole map.
    left: f64,
    above: f64,
}

impl PrintedPart {
    fn of(part: &MapPart) -> Self {
        let points = |parts: i32| f64::from(parts) / 100.0;
        let MapPart { room, from, .. } = part;
        Self {
            name: part.name.clone(),
            page: part.page + 1,
            x: points(room.x),
            y: points(room.y),
            wide: points(room.wide),
            high: points(room.high),
            left: points(from.x),
            above: points(from.y),
        }
    }
}

/// Which options go with what is printed, beside those that go with everything.
const OWN: [(&str, &[&str]); 8] = [
    ("--who", &["sheets", "foes"]),
    ("--fights", &["log"]),
    ("--map", &["map", "encounter"]),
    ("--per-page", &["foes"]),
    ("--scale", &["map"]),
    ("--wide", &["map"]),
    ("--tokens", &["map"]),
    ("--whose", &["sheets", "map", "log"]),
];

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file and the PDF to be made")?;
    let (from, to) = (args.path(0), args.path(1));
    let is_pdf = |to: &Path| {
        to.extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("pdf"))
    };
    if !is_pdf(to) {
        return Err(args.wrong("the file to be made must end with .pdf"));
    }
    let wanted = args.value("--what")?;
    let wanted = wanted.ok_or_else(|| args.wrong("say what with --what"))?;
    for (option, of) in OWN {
        if args.has(option) && !of.contains(&wanted) {
            return Err(args.wrong(format!("{option} goes with --what {}", of.join(" or "))));
        }
    }
    let paper = paper(args, wanted)?;
    let copies = [("gm", Whose::Gm), ("players", Whose::Players)];
    let whose = choice(args, "--whose", &copies)?.unwrap_or_default();
    let campaign = open(from)?;
    let what = match wanted {
        "sheets" => match named(args, &campaign)? {
            people if people.is_empty() => What::Sheets(campaign.sheets_to_print(whose)),
            people => What::Sheets(people),
        },
        "blank" => What::Blank,
        "log" => What::Log(count(args, "--fights")?),
        "map" => map(args, &campaign)?,
        "encounter" => What::Encounter(names::map(campaign.doors(), args.value("--map")?)?),
        "foes" => foes(args, &campaign)?,
        other => {
            return Err(args.wrong(format!(
                "--what is sheets, blank, foes, map, encounter or log, not “{other}”"
            )));
        }
    };
    let print = Print {
        whose,
        most: count(args, "--pages-at-most")?.unwrap_or(MOST_PAGES),
        ..Print::new(what, paper)
    };
    let failed = |why: NotPrinted| match why {
        NotPrinted::TooMany { pages, .. } => {
            CliError::Failed(format!("{why}; say --pages-at-most {pages} to have them"))
        }
        why => CliError::Failed(why.to_string()),
    };
    let mut picture = |id: &PictureId| stored(from, id, streams);
    let pages = print.pages_with(&campaign, &mut picture).map_err(failed)?;
    let bytes = pages.pdf().map_err(|why| failed(why.into()))?;
    save_as_new(&RealDisk, to, &bytes)?;
    tell(args, streams, to, &print, &pages)
}

/// The foes who are meant, all without names, and how many cards are on a page.
fn foes(args: &Args, campaign: &Campaign) -> Result<What, CliError> {
    let counts = [
        ("4", PerPage::Four),
        ("6", PerPage::Six),
        ("8", PerPage::Eight),
    ];
    let per_page = choice(args, "--per-page", &counts)?.unwrap_or_default();
    let people = match named(args, campaign)? {
        people if people.is_empty() => campaign.foes(),
        people => people,
    };
    Ok(What::Foes { people, per_page })
}

/// The map that is meant, and how it is printed.
fn map(args: &Args, campaign: &Campaign) -> Result<What, CliError> {
    let scales = [
        ("page", Scale::Page),
        ("inch", Scale::Inch),
        ("25mm", Scale::Metric),
    ];
    let scale = choice(args, "--scale", &scales)?;
    let wide = match args.value("--wide")? {
        Some(wide) => Some(length(wide).ok_or_else(|| {
            args.wrong(format!(
                "--wide takes a length from 5cm to 20m, such as 60cm or 24in, not “{wide}”"
            ))
        })?),
        None => None,
    };
    if scale.is_some() && wide.is_some() {
        return Err(args.wrong("say either --scale or --wide, not both"));
    }
    let tokens = choice(args, "--tokens", &[("yes", true), ("no", false)])?;
    Ok(What::Map {
        map: names::map(campaign.doors(), args.value("--map")?)?,
        scale: scale.or(wide.map(Scale::Wide)).unwrap_or_default(),
        tokens: tokens.unwrap_or(true),
    })
}

/// A length such as `60cm`, in hundredths of a point.
fn length(text: &str) -> Option<i32> {
    let text = text.trim().to_lowercase();
    // Of ten inches, 254 mm.
    let units = [("mm", 10), ("cm", 100), ("in", 254), ("m", 10_000)];
    let (number, tenths) = units
        .iter()
        .find_map(|(unit, tenths)| Some((text.strip_suffix(unit)?, tenths)))?;
    let number: u32 = number.trim().parse().ok()?;
    let tenths = u64::from(number) * tenths;
    let allowed = (500..=200_000).contains(&tenths);
    allowed.then(|| i32::try_from(tenths * 7_200 / 254).ok())?
}

/// What is printed on: for a map also a sheet of any size.
fn paper(args: &Args, wanted: &str) -> Result<Sized, CliError> {
    let papers = [("a4", Sized::A4), ("letter", Sized::Letter)];
    let sides = args
        .value("--paper")?
        .and_then(|size| size.split_once(['x', '×']));
    let Some((wide, high)) = sides else {
        return Ok(choice(args, "--paper", &papers)?.unwrap_or_default());
    };
    if wanted != "map" {
        return Err(args.wrong("a size of its own for --paper goes with --what map"));
    }
    let unit = high.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let wide = length(wide).or_else(|| length(&format!("{wide}{unit}")));
    // No program shows pages that are larger.
    let allowed = |side: &i32| (28_346..=1_440_000).contains(side);
    match (wide.filter(allowed), length(high).filter(allowed)) {
        (Some(wide), Some(high)) => Ok(Sized::Own(wide, high)),
        _ => Err(args.wrong(
            "--paper is a4, letter, or a width and a height from 10cm to 5m, such as 90x60cm",
        )),
    }
}

/// What an option chooses among a few words.
fn choice<T: Copy>(args: &Args, option: &str, all: &[(&str, T)]) -> Result<Option<T>, CliError> {
    let Some(wanted) = args.value(option)? else {
        return Ok(None);
    };
    let found = all
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(wanted));
    let words: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
    let wrong = || {
        args.wrong(format!(
            "{option} is {}, not “{wanted}”",
            words.join(" or ")
        ))
    };
    found.map(|(_, one)| Some(*one)).ok_or_else(wrong)
}

/// The number of an option, from 1 on.
fn count(args: &Args, option: &str) -> Result<Option<usize>, CliError> {
    let number: Option<NonZeroUsize> = args.number(option, "a number from 1 on")?;
    Ok(number.map(NonZeroUsize::get))
}

fn tell(
    args: &Args,
    streams: &mut Streams<'_>,
    to: &Path,
    print: &Print,
    pages: &Pages,
) -> Result<u8, CliError> {
    let printed = Printed {
        file: to.display().to_string(),
        what: args.value("--what")?.unwrap_or_default().to_owned(),
        whose: match print.whose {
            Whose::Gm => "gm",
            Whose::Players => "players",
        },
        paper: print.paper.name(),
        pages: pages.pages.len(),
        replaced: pages.replaced.iter().collect(),
        parts: pages.parts.iter().map(PrintedPart::of).collect(),
    };
    if args.json() {
        json_line(streams.out, &printed)?;
        return Ok(0);
    }
    let count = match printed.pages {
        1 => "1 page".to_owned(),
        pages => format!("{pages} pages"),
    };
    writeln!(
        streams.out,
        "Wrote {}: {count} of {}",
        printed.file, printed.paper
    )?;
    if let Some(told) = pages.replaced_words() {
        writeln!(streams.out, "{told}")?;
    }
    Ok(0)
}

/// Those who are named.
fn named(args: &Args, campaign: &Campaign) -> Result<Vec<CharacterId>, CliError> {
    let (doors, system) = (campaign.doors(), campaign.system());
    let mut named = Vec::new();
    for name in args.all("--who") {
        let name = name.to_str();
        let name = name.ok_or_else(|| args.wrong("--who takes a name in UTF-8"))?;
        named.push(names::person(doors, system, name)?);
    }
    Ok(named)
}
