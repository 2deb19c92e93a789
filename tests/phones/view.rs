//! What a phone shows, over random fights of every game: nothing hidden, and the same as the players’ window and the GM’s.

use std::sync::Arc;

use tableside::campaign::{Campaign, Document};
use tableside::dice::AppDice;
use tableside::exchange::svg::{Eye, Look, PictureBytes};
use tableside::phones::{OnShow, PhoneView};
use tableside::systems::d20::D20;
use tableside::systems::flow::Flow;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::squads::Squads;
use tableside::systems::unhex::Unhex;
use tableside::table::{CharacterId, Decider};

use crate::battery::chance::Chance;
use crate::battery::player::legal;
use crate::battery::{UnderTest, game, secrets};

/// All that is ever sent to the phone of somebody: the view as HTML, and its map.
fn sent(view: &PhoneView, maps: bool) -> String {
    let mut all = view.html(7, true);
    for dark in [true, false].into_iter().filter(|_| maps) {
        let map = view.svg(Look { dark, tokens: true }, &PictureBytes::new());
        all.extend(map);
    }
    all
}

/// Random fights of a game, looked at through every phone after every command.
fn looked_at_through_phones<G: UnderTest>(seeds: std::ops::Range<u64>, commands: usize) {
    let mut questions = 0;
    for seed in seeds {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = Document::new(G::table(chance));
        for step in 0..commands {
            let Some(command) = legal(game::<G>(&document), chance) else {
                break;
            };
            document
                .apply(&command, &mut dice)
                .expect("it was shown as legal");
            questions += agrees::<G>(&document, step % 10 == 0);
        }
    }
    assert!(questions > 0, "nobody was ever asked on a phone");
}

/// Nothing hidden is sent, and what is sent is what all see and what is asked; how many questions there were.
fn agrees<G: UnderTest>(document: &Document, maps: bool) -> usize {
    let campaign = document.campaign();
    let doors = campaign.doors();
    let table = Arc::new(campaign.player_view(None));
    let secrets = secrets(game::<G>(document));
    let people = doors.people().into_iter().map(|(who, _)| Some(who));
    let people: Vec<Option<CharacterId>> = people.chain([None]).collect();
    let mut questions = 0;
    for who in people {
        if who.is_some_and(|who| doors.is_hidden(who)) {
            continue;
        }
        let view = PhoneView::of(campaign, OnShow::default(), Arc::clone(&table), who, |_| 0);
        assert_eq!(*view.table, *table, "the players’ window shows the same");
        let all = sent(&view, maps);
        // The notes of a sheet are kept from all but its own player, who can see and change them.
        let own = view.own.as_ref().and_then(|own| own.notes.as_ref());
        let own = own.map_or("", |(_, notes)| notes.as_str());
        let mut others = secrets.iter().filter(|name| !own.contains(**name));
        let leak = others.find(|name| all.contains(**name));
        assert_eq!(leak, None, "a phone is sent something hidden: {all}");
        for member in table.table.teams.iter().flat_map(|team| &team.members) {
            assert!(all.contains(&member.name), "{} is missing", member.name);
        }
        for question in &view.questions {
            let asked = doors.decisions();
            let asked = asked.iter().find(|open| open.key == question.key);
            let asked = asked.expect("the GM’s window asks the same");
            let who = who.expect("only whoever plays is asked");
            let own = [
                Some(Decider::Character(who)),
                doors.team_of(who).map(Decider::Team),
            ];
            assert!(own.contains(&Some(asked.who)), "asked of somebody else");
            let told = |told: &tableside::table::SeenDecision| told.who == asked.who_name;
            assert!(
                table.table.deciding.iter().any(told),
                "the window tells so, too"
            );
        }
        questions += view.questions.len();
    }
    questions
}

#[test]
fn phones_are_sent_nothing_hidden_in_unhex() {
    looked_at_through_phones::<Unhex>(0..3, 60);
}

#[test]
fn phones_are_sent_nothing_hidden_in_heroes_of_hex() {
    looked_at_through_phones::<HeroesOfHex>(0..3, 60);
}

#[test]
fn phones_are_sent_nothing_hidden_in_attack_move_bonus() {
    looked_at_through_phones::<D20>(0..3, 60);
}

#[test]
fn phones_are_sent_nothing_hidden_in_flow() {
    looked_at_through_phones::<Flow>(0..3, 60);
}

#[test]
fn phones_are_sent_nothing_hidden_in_stacks_and_hordes() {
    looked_at_through_phones::<Squads>(0..3, 60);
}

/// The own phone of the first player at the nightclub.
fn own_phone(campaign: &Campaign, on_show: OnShow) -> PhoneView {
    let table = Arc::new(on_show.of(campaign));
    PhoneView::of(campaign, on_show, table, Some(CharacterId(1)), |_| 0)
}

/// A cover lies over phones, too: nothing of what all see is sent, but the own sheet and its questions stay.
#[test]
fn a_cover_lies_over_phones_too() {
    let campaign = Campaign::sample_nightclub();
    let open = own_phone(&campaign, OnShow::default());
    let covered = own_phone(
        &campaign,
        OnShow {
            covered: true,
            ..OnShow::default()
        },
    );
    let (all, left) = (sent(&open, true), sent(&covered, true));
    let mut named = 0;
    for (who, name) in campaign.doors().people() {
        if !campaign.is_a_players(who) && !campaign.doors().is_hidden(who) {
            named += usize::from(all.contains(name));
            assert!(!left.contains(name), "{name} is told under the cover");
        }
    }
    assert!(named > 0, "somebody is told of without a cover");
    for line in &open.table.table.log {
        assert!(!left.contains(line), "the log is told: {line}");
    }
    assert_eq!(left.matches("The GM has covered the table").count(), 3);
    assert!(covered.map().is_none() && covered.sight.is_none());
    assert_eq!(
        (&covered.own, &covered.questions),
        (&open.own, &open.questions)
    );
}

/// What the own character does not see is hatched on its map, on no other; who plays nobody, or stands on another map, sees all
/// of it plain.
#[test]
fn the_map_is_hatched_where_the_own_character_does_not_see() {
    let look = Look {
        dark: true,
        tokens: true,
    };
    let hatched = |view: &PhoneView| {
        let svg = view.svg(look, &PictureBytes::new()).expect("a map");
        svg.matches("url(#unseen)").count()
    };
    let club = Campaign::sample_nightclub();
    let view = own_phone(&club, OnShow::default());
    let sight = view.sight.as_ref().expect("it stands on the map");
    assert!(!sight.unseen.is_empty() && !sight.seen.is_empty());
    assert_eq!(hatched(&view), sight.unseen.len());
    let table = Arc::clone(&view.table);
    let nobody = PhoneView::of(&club, OnShow::default(), table, None, |_| 0);
    assert_eq!(hatched(&nobody), 0);
    let board = Campaign::sample_skirmish();
    let view = own_phone(&board, OnShow::default());
    let sight = view.sight.as_ref().expect("it stands on the board");
    let Eye::Spaces { here, seen } = &sight.eye else {
        panic!("a board of spaces");
    };
    assert!(here.is_subset(seen));
    let spaces = &view
        .table
        .table
        .board
        .as_ref()
        .expect("a board")
        .board
        .spaces;
    assert!(seen.len() < spaces.len(), "something is out of sight");
    assert_eq!(hatched(&view), 1, "one figure over all that is not seen");
}
