//! What the documentation of four other dice tools writes: read, or refused with a way out.

use tableside::dice::Expression;

/// Refused; the sentence has these words.
const fn no(words: &'static str) -> Result<&'static str, &'static str> {
    Err(words)
}

/// Read; written like this.
const fn yes(canonical: &'static str) -> Result<&'static str, &'static str> {
    Ok(canonical)
}

const FOUNDRY: [(&str, Result<&str, &str>); 29] = [
    ("1d10r1", yes("d10r1")),
    ("1d20r<10", yes("d20r<10")),
    ("1d20rr<3", yes("d20r<3")),
    ("5d10x10", yes("5d10!")),
    ("5d10x", yes("5d10!")),
    ("1d20x<10", yes("d20!<10")),
    ("5d10xo10", no("“!” explodes for as long")),
    ("4d6dl1", yes("4d6dl")),
    ("4d6d1", yes("4d6dl")),
    ("4d6dh", yes("4d6dh")),
    ("4d6k3", yes("4d6kh3")),
    ("2d20k", yes("2d20kh")),
    ("2d20kl", yes("2d20kl")),
    ("1d20min10", yes("d20mi10")),
    ("1d20max15", yes("d20ma15")),
    ("10d20cs>10", no("to count write >=5")),
    ("10d20cf<10", no("to count write >=5")),
    ("4d6even", no("count faces, as 6d6=2")),
    ("4d6odd", no("count faces, as 6d6=2")),
    ("1d20ms15", no("subtract the number")),
    ("10d6sf=1", no("write f1")),
    ("{4d6,3d8}kh", yes("{4d6,3d8}kh")),
    ("{1d20,10}kl", yes("{d20,10}kl")),
    ("(2+3)d6", yes("5d6")),
    ("1d(2*4)", yes("d8")),
    ("4df", yes("4dF")),
    ("2dc", no("write (d2-1)")),
    ("floor(1d6/2)", no("“/” rounds down")),
    ("1d20 + @mod", no("write the number in its place")),
];

const AVRAE: [(&str, Result<&str, &str>); 27] = [
    ("1d20+5", yes("d20+5")),
    ("4d6kh3", yes("4d6kh3")),
    ("2d6ro<3", yes("2d6ro<3")),
    ("8d6mi2", yes("8d6mi2")),
    ("8d6ma4", yes("8d6ma4")),
    ("1d20rr1", yes("d20r1")),
    ("2d20ra1", no("“!” explodes for as long")),
    ("1d6e6", yes("d6!")),
    ("4d6e>4", yes("4d6!>4")),
    ("4d6pl1", yes("4d6dl")),
    ("4d6ph1", yes("4d6dh")),
    ("4d6p1", no("write pl or dl")),
    ("(1d4 + 1, 3, 2d6kl1)kh1", no("stand in braces")),
    ("(1, 3+3, 1d20)", no("stand in braces")),
    ("1d20[slashing] + 3", yes("d20[slashing]+3")),
    ("1d6mi2[fire] + 9", yes("d6mi2[fire]+9")),
    ("+1d4", yes("d4")),
    ("-1d4", yes("-d4")),
    ("1d20 + -1", yes("d20+-1")),
    ("2d6 * 2", yes("2d6*2")),
    ("7 // 2", no("write # before a comment, / to divide")),
    ("7 % 3", no("expected + - * /")),
    ("0.5", no("to halve, write /2")),
    ("1d20 adv", no("write 2d20kh1")),
    ("1d20+5 dis", no("write 2d20kl1")),
    ("!roll 1d20", no("expected a number, dice such as 2d6")),
    ("4d6rr<3kh2", yes("4d6r<3kh2")),
];

const ROLL20: [(&str, Result<&str, &str>); 32] = [
    ("d20+5", yes("d20+5")),
    ("2d6+5 + d8", yes("2d6+5+d8")),
    ("/roll 1d20+5", no("without a command before them")),
    ("/r 2d6", no("without a command before them")),
    ("1d20+5 # Roll for Initiative", yes("d20+5")),
    ("1d20+5 Roll for Initiative", no("# before a comment")),
    ("[[2d6]]d5", no("double brackets")),
    ("2d20+3[Fire Damage]", yes("2d20+3[Fire Damage]")),
    ("?{Bonus|1}d6", no("write the number in its place")),
    ("3d6!", yes("3d6!")),
    ("3d6!>4", yes("3d6!>4")),
    ("3d6!3", yes("3d6!3")),
    ("5d6!!", yes("5d6!!")),
    ("5d6!!5", yes("5d6!!5")),
    ("5d6!p", yes("5d6!p")),
    ("5d6!p>5", yes("5d6!p>5")),
    ("8d100k4", yes("8d%kh4")),
    ("8d100kl3", yes("8d%kl3")),
    ("8d100d3", yes("8d%dl3")),
    ("8d100dh3", yes("8d%dh3")),
    ("3d6>3", yes("3d6>3")),
    ("10d6<4f>5", yes("10d6<4f>5")),
    ("3d6>3f1", yes("3d6>3f1")),
    ("2d8r<2", yes("2d8r<2")),
    ("2d8ro<2", yes("2d8ro<2")),
    ("2d8r8r1", no("already has a re-roll")),
    ("{4d6+3d8}kh4", no("without them, as 4d6kh3")),
    (
        "{4d6+2d8, 3d20+3, 5d10+1}kh1",
        yes("{4d6+2d8,3d20+3,5d10+1}kh"),
    ),
    ("{2d6,3d6}>=5", no("only the dice of one pool")),
    ("8d6sa", no("leave the sorting away")),
    ("1t[weather]", no("write the dice, as d100")),
    ("20d6mt3", no("count faces")),
];

const DICE_ROLLER: [(&str, Result<&str, &str>); 27] = [
    ("4d%", yes("4d%")),
    ("4dF", yes("4dF")),
    ("dF.2", no("expected")),
    ("d6!", yes("d6!")),
    ("2d6!!", yes("2d6!!")),
    ("2d6!!p", yes("2d6!!p")),
    ("2d6!o", no("“!” explodes for as long")),
    ("2d6!!>4", yes("2d6!!>4")),
    ("4d10!>=9", yes("4d10!>=9")),
    ("d6r2", yes("d6r2")),
    ("d6r", no("a face to compare with")),
    ("d6ro=3", yes("d6ro3")),
    ("4d6min3", yes("4d6mi3")),
    ("4d6max5", yes("4d6ma5")),
    ("6d8d3", yes("6d8dl3")),
    ("4d10kh2", yes("4d10kh2")),
    ("8d10u", no("roll again by hand")),
    ("6d10>=8f<=2", yes("6d10>=8f<=2")),
    ("6d10f<=2", no("need a count before them")),
    ("d20cs=20", no("to count write >=5")),
    ("4d10s", no("leave the sorting away")),
    ("{2d6, 4}kh", yes("{2d6,4}kh")),
    ("{4d10, 5d6, d20}dl1", yes("{4d10,5d6,d20}dl")),
    ("4d6 // Initiative", no("write # before a comment")),
    ("4d6 /* fire */ + 3", yes("4d6+3")),
    ("d6^2", no("write 3*3 for 3^2")),
    ("round(3d6/2)", no("“/” rounds down")),
];

#[test]
fn what_other_tools_write_is_read_or_refused_with_a_way_out() {
    let all = [&FOUNDRY[..], &AVRAE, &ROLL20, &DICE_ROLLER].concat();
    assert!(all.len() >= 100, "{}", all.len());
    for (text, expected) in all {
        match (Expression::parse(text), expected) {
            (Ok(read), Ok(canonical)) => assert_eq!(read.to_string(), canonical, "{text}"),
            (Err(error), Err(words)) => {
                assert!(error.to_string().contains(words), "{text}: {error}");
            }
            (Ok(read), Err(_)) => panic!("{text} was read as {read}"),
            (Err(error), Ok(_)) => panic!("{text}: {error}"),
        }
    }
}

/// Places are characters, not bytes, and stand under the text.
#[test]
fn the_place_is_marked_under_the_text() {
    let text = "2d6[Äthér] + * 3";
    let error = Expression::parse(text).unwrap_err();
    assert_eq!(error.position, 13);
    assert!(error.to_string().ends_with("(at character 14)"), "{error}");
    assert_eq!(error.marked(text), format!("{text}\n             ^"));
    let long = format!("{}*", "1+".repeat(100));
    let error = Expression::parse(&long).unwrap_err();
    let marked = error.marked(&long);
    let (shown, mark) = marked.split_once('\n').unwrap();
    assert_eq!(mark.chars().count(), 31);
    assert_eq!(shown.chars().nth(30), Some('*'));
    let expression = Expression::parse("2d6[Äthér]+d6!").unwrap();
    let why = expression.chances().unwrap_err().to_string();
    assert!(why.contains("at character 12"), "{why}");
}
