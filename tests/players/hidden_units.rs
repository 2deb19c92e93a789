//! Heroes of Hex: with a hidden unit active players see exactly what they see while its side is choosing.

use tableside::campaign::PlayerView;
use tableside::systems::heroes_of_hex::{
    Act, Command, Cost, Keywords, MovementKind, SideAct, Trigger,
};

use crate::heroes_of_hex::scene::{ENEMIES, HEROES, Scene, Table, deed};

fn view(table: &Table) -> PlayerView {
    table.document.campaign().player_view(None)
}

/// The enemies have 5 AP and choose; Lurker is hidden.
fn choosing(lurks: Keywords, hero: Keywords) -> Table {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[deed(2, "Ward", Cost::Ap(0), hero)])
        .enemy("Husk", "H2", &[])
        .enemy("Lurker", "H5", &[deed(1, "Lurk", Cost::Ap(2), lurks)])
        .begin([4]);
    let who = table.id("Lurker");
    table.does(Command::HideToken { who, hidden: true }, []);
    table.passes(5);
    table
}

/// H-11, H-19: it is chosen, moves, is asked for its way and for the GM's word over it, and is played on: nothing of the
/// view changes before its Turn ends.
#[test]
fn h_11_a_hidden_unit_at_work_looks_like_a_side_that_chooses() {
    let engage = Keywords {
        goes: Some(MovementKind::Engage(2)),
        ..Keywords::default()
    };
    let mut table = choosing(engage, Keywords::default());
    let before = view(&table);
    assert_eq!(before.table.standing, "Enemies have 5 AP");
    assert_eq!(before.table.deciding[0].does, "act");
    table.chooses("Lurker");
    assert_eq!(view(&table), before, "chosen");
    table.does(table.moves("Lurker", &["H6"]), []);
    assert_eq!(
        (table.turn().ap, view(&table)),
        (4, before.clone()),
        "moved"
    );
    table.does(table.moves("Lurker", &[]), []);
    assert_eq!(
        (table.keys(), view(&table)),
        (vec!["move.path".to_owned()], before.clone())
    );
    let way = tableside::table::Answer::Path(vec!["H5".to_owned()]);
    table.answers("move.path", way, []);
    table.does(table.uses("Lurker", 1), []);
    assert_eq!(
        (table.keys(), view(&table)),
        (vec!["instinct".to_owned()], before.clone())
    );
    table.picks("instinct", "1", []);
    assert_eq!((table.turn().ap, view(&table)), (1, before.clone()));
    table.does(Command::Side(SideAct::EndTurn), [3]);
    assert_eq!(view(&table).table.standing, "Heroes have 3 AP");
}

/// H-40: that a hidden unit alone could have reacted is not told, neither by a march that ends there nor by “Nobody reacts”.
#[test]
fn h_40_that_a_hidden_unit_could_react_is_not_told() {
    let told = |hidden: bool| {
        let ward = Keywords {
            reaction: Some(Trigger::Movement),
            focus: true,
            ..Keywords::default()
        };
        let mut table = Scene::new()
            .hero("Mara", "B2", &[])
            .enemy("Lurker", "H5", &[deed(1, "Lurk", Cost::Ap(0), ward)])
            .begin([6]);
        let who = table.id("Lurker");
        table.does(Command::HideToken { who, hidden }, []);
        let (who, legs) = (
            table.id("Mara"),
            vec![vec![table.hex("C2")], vec![table.hex("D2")]],
        );
        table.does(Command::March { who, legs }, []);
        assert_eq!(table.keys(), ["reaction.2"]);
        table.does(Command::NobodyReacts, []);
        assert_eq!(table.at("Mara"), "C2");
        table.says("Nobody reacts", "H-40");
        let log = view(&table).table.log.into_iter();
        log.filter(|line| line.contains("eact"))
            .collect::<Vec<String>>()
    };
    assert_eq!(told(true), [""; 0]);
    let dropped = "Mara does not move the rest of the way: a Reaction comes first";
    assert_eq!(told(false), [dropped, "Nobody reacts"]);
}

/// H-40: what others are asked because of it is not told either; AP that the GM set before it was chosen are shown as then.
#[test]
fn h_40_reactions_to_a_hidden_unit_are_not_told() {
    let step = Keywords {
        goes: Some(MovementKind::Step(1)),
        ..Keywords::default()
    };
    let ward = Keywords {
        reaction: Some(Trigger::Any),
        focus: true,
        ..Keywords::default()
    };
    let mut table = choosing(step, ward);
    table.does(Command::SetAp { ap: 9 }, []);
    let before = view(&table);
    assert_eq!(before.table.standing, "Enemies have 9 AP");
    let act = Act::Activate;
    table.does(table.acts("Lurker", act), []);
    table.does(table.uses("Lurker", 1), []);
    assert_eq!(
        (table.keys(), view(&table)),
        (vec!["reaction.1".to_owned()], before.clone())
    );
    table.does(Command::NobodyReacts, []);
    assert_eq!(
        (table.keys(), view(&table)),
        (vec!["walk.path".to_owned()], before)
    );
    assert_eq!(table.turn().side, ENEMIES);
    assert_ne!(HEROES, ENEMIES);
}
