//! Sides, profiles, actions, tokens (H-01 to H-04).

use tableside::systems::heroes_of_hex::{
    Area, AttackType, Command, Cost, DamageType, Keywords, MovementKind, Reach, Trigger, Unit,
    UnitKind,
};
use tableside::table::{CharacterId, Severity, TeamId};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, attack, deed, light};

/// H-01: any number of sides of any size; it takes two with units on the board.
#[test]
fn h_01_sides() {
    let mut table = Scene::new().hero("Mara", "B2", &[]).table();
    let begin = Command::BeginSkirmish {
        map: FIELD,
        order: vec![HEROES],
    };
    assert!(table.forbids(begin).contains("two sides"));
    let mut table = Scene::new()
        .side(TeamId(3), "Wilds")
        .hero("Mara", "B2", &[])
        .enemy("Husk", "H2", &[])
        .enemy("Hound", "H3", &[])
        .unit(TeamId(3), "Stag", "E5", &[])
        .begin([3]);
    let order = &table.game().skirmish.as_ref().expect("begun").order;
    assert_eq!(order, &[HEROES, ENEMIES, TeamId(3)]);
    let again = Command::BeginSkirmish {
        map: FIELD,
        order: Vec::new(),
    };
    assert!(table.forbids(again).contains("going on already"));
}

/// H-02: values outside 1 to 3 are kept as they are, with a warning.
#[test]
fn h_02_profiles_are_never_mended() {
    let mut table = Scene::new().hero("Mara", "B2", &[]).table();
    let mut unit = Unit::new("Giant", UnitKind::Enemy);
    unit.profile.attack = 5;
    unit.profile.defense = 0;
    let id = CharacterId(9);
    let put = Command::PutUnit {
        id,
        unit: Box::new(unit.clone()),
    };
    table.does(put, []);
    assert_eq!(table.unit("Giant").profile, unit.profile);
    let findings = table.game().findings();
    let words: Vec<_> = findings.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(words, ["Attack 5 is not 1 to 3", "Defense 0 is not 1 to 3"]);
    let warned = |one: &tableside::table::Finding| {
        one.severity == Severity::Warning && one.rule.map(|rule| rule.number) == Some(2)
    };
    assert!(findings.iter().all(warned));
}

/// H-03: an action says its cost, types, range and keywords.
#[test]
fn h_03_actions_in_words() {
    let mut bolt = attack(1, DamageType::Normal, Cost::Ap(2));
    bolt.reach = Reach::Range(4);
    if let Some(offence) = &mut bolt.offence {
        offence.attack = AttackType::Special;
    }
    bolt.keywords = Keywords {
        multi_use: true,
        reaction: Some(Trigger::Attack),
        area: Some(Area::Blast(1)),
        knockback: 2,
        poison: 1,
        ..Keywords::default()
    };
    assert_eq!(
        bolt.words(),
        "Special Normal, Range 4, Area 1, Knockback 2, Poison 1, Reaction to an attack, Multi-Use"
    );
    let back = Keywords {
        goes: Some(MovementKind::Distance {
            spaces: 3,
            near: 2,
            far: 4,
        }),
        focus: true,
        ..Keywords::default()
    };
    let back = deed(2, "Back off", Cost::Hex(1), back);
    assert_eq!(back.words(), "Distance 3 (2–4), Focus");
    assert_eq!(back.cost.to_string(), "1 HEX");
    assert_eq!(light(1).words(), "Physical Light, Melee");
}

/// H-04: Wounds, Poison, Focus and custom tokens are counted; markers are the skirmish's.
#[test]
fn h_04_tokens() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[])
        .enemy("Husk", "H2", &[])
        .begin([3]);
    let who = table.id("Mara");
    table.does(Command::SetWounds { who, wounds: 1 }, []);
    table.does(Command::SetPoison { who, poison: 2 }, []);
    table.does(Command::SetFocus { who, on: true }, []);
    let token = "Burning".to_owned();
    let count = 3;
    table.does(Command::SetToken { who, token, count }, []);
    let tokens = &table.unit("Mara").tokens;
    assert_eq!((tokens.wounds, tokens.poison, tokens.focus), (1, 2, true));
    assert_eq!(tokens.custom.get("Burning"), Some(&3));
    let (token, count) = ("Burning".to_owned(), 0);
    table.does(Command::SetToken { who, token, count }, []);
    assert!(table.unit("Mara").tokens.custom.is_empty());
    for own in ["Wound", "poison", " FOCUS ", "Activation"] {
        let (token, count) = (own.to_owned(), 1);
        let refusal = table.refused(Command::SetToken { who, token, count });
        let words = "is a token of the rules; set it in its own field";
        assert!(refusal.reason().ends_with(words), "{own}: {refusal}");
    }
    // Two spellings are one name, whichever unit has it.
    let set = |who, token: &str| Command::SetToken {
        who,
        token: token.to_owned(),
        count: 1,
    };
    table.does(set(who, "Stun"), []);
    for who in [who, table.id("Husk")] {
        let refusal = table.refused(set(who, "stun"));
        assert_eq!(refusal.reason(), "that token is called Stun");
        table.does(set(who, "Stun"), []);
    }
}
