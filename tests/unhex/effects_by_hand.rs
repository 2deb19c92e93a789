//! Lasting effects and attacks on areas beneath the GM's hand (promises 3 and 7), in files, and as players see them.

use serde_json::json;
use tableside::campaign::store::from_bytes;
use tableside::systems::unhex::{
    Command, EffectId, EffectKind, Fact, GmCondition, ItemKind, Location, Mark, Purpose,
};
use tableside::table::{Answer, EffectSign, SeenEffect};

use super::area_attacks::with;
use super::scene::{CLUB, Scene, Table};

const COVER: EffectKind = EffectKind::Cover;

fn effects(table: &Table) -> Vec<(EffectKind, u8)> {
    let fight = table.game().fight.as_ref().expect("a fight");
    fight.effects.values().map(|e| (e.kind, e.rounds)).collect()
}

fn cancelled(table: &Table) -> Vec<(Option<Purpose>, Vec<i32>)> {
    let log = table.game().log.iter();
    log.filter_map(|entry| match &entry.fact {
        Fact::Cancelled { what, faces, .. } => Some((*what, faces.clone())),
        _ => None,
    })
    .collect()
}

/// The GM adds, changes and takes away; each is the GM's line, has a name for undo, and can be taken back.
#[test]
fn effects_by_hand() {
    let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    let area = table.area_id("Bar");
    let add = Command::AddEffect {
        area,
        kind: COVER,
        rounds: 1,
    };
    assert_eq!(
        table.game().label(&add),
        "Cover on Bar, until the end of round 2"
    );
    table.does(add, []);
    assert!(table.last_is_gms());
    assert_eq!(effects(&table), [(COVER, 1)]);
    let effect = EffectId(1);
    let kind = EffectKind::Continuous { damage: 5 };
    let change = Command::ChangeEffect {
        effect,
        kind,
        rounds: 0,
    };
    let label = "Cover on Bar changed to Continuous (5 damage), until the end of round 1";
    assert_eq!(table.game().label(&change), label);
    table.does(change, []);
    assert_eq!(effects(&table), [(kind, 0)]);
    let remove = Command::RemoveEffect { effect };
    assert_eq!(
        table.game().label(&remove),
        "Continuous (5 damage) on Bar removed"
    );
    table.does(remove.clone(), []);
    assert_eq!(effects(&table), []);
    assert_eq!(table.refusal(remove).reason(), "there is no such effect");
    table.undo_and_redo_all();
}

/// What cannot be is refused: no such area, too much, no fight.
#[test]
fn effects_by_hand_are_refused() {
    let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    let area = table.area_id("Bar");
    let nowhere = Command::AddEffect {
        area: tableside::board::areas::AreaId(77),
        kind: COVER,
        rounds: 1,
    };
    assert_eq!(table.refusal(nowhere).reason(), "there is no such area");
    let long = Command::AddEffect {
        area,
        kind: COVER,
        rounds: 100,
    };
    assert_eq!(
        table.refusal(long).reason(),
        "damage and how long it lasts go up to 99"
    );
    let kind = EffectKind::Continuous { damage: 100 };
    let hot = Command::AddEffect {
        area,
        kind,
        rounds: 1,
    };
    assert_eq!(
        table.refusal(hot).reason(),
        "damage and how long it lasts go up to 99"
    );
    table.does(Command::EndFight, []);
    let add = Command::AddEffect {
        area,
        kind: COVER,
        rounds: 1,
    };
    assert_eq!(table.refusal(add).reason(), "no fight is going on");
}

/// An area that leaves the map takes its effects with it.
#[test]
fn effects_go_with_their_area() {
    let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    let area = table.area_id("Kitchen");
    table.does(
        Command::AddEffect {
            area,
            kind: COVER,
            rounds: 1,
        },
        [],
    );
    let items = vec![tableside::board::areas::Item::Area(area)];
    let edit = Box::new(tableside::board::areas::MapEdit::Remove { items });
    table.does(Command::EditMap { map: CLUB, edit }, []);
    assert_eq!(effects(&table), []);
    table.undo_and_redo_all();
}

/// The attacker falls before any die: cancelled, nothing is spent. After a die: the item is used up.
#[test]
fn an_attacker_who_is_out_attacks_no_area() {
    for faces in [vec![], vec![4]] {
        let mut table = with(ItemKind::Blast)
            .pc("Eve", "Alley", &[])
            .npc("Bo", "Bar", &[])
            .real()
            .fight();
        table.attacks_area("Ana", "Bar", []);
        if !faces.is_empty() {
            table.answer(Answer::Faces(faces.clone()), []);
        }
        let who = table.id("Ana");
        let condition = Some(GmCondition::Unconscious);
        table.does(Command::SetCondition { who, condition }, []);
        assert_eq!(cancelled(&table), [(Some(Purpose::Attack), faces.clone())]);
        assert_eq!(table.keys(), [""; 0]);
        let left = (table.actions("Ana").0, table.sheet("Ana").items.len());
        assert_eq!(left, if faces.is_empty() { (1, 1) } else { (0, 0) });
    }
}

fn asked() -> Table {
    let mut table = with(ItemKind::Blast)
        .pc("Eve", "Alley", &[])
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Bar", &[])
        .fight();
    table.attacks_area("Ana", "Bar", [3, 1]);
    table.pick("tens");
    table
}

/// A target who leaves, or falls, is no longer asked; whoever left is not hit.
#[test]
fn targets_who_are_gone() {
    let mut table = asked();
    let (bo, cy) = (table.id("Bo"), table.id("Cy"));
    table.does(Command::Leave { who: bo }, []);
    assert_eq!(table.keys(), [format!("reaction.{cy}")]);
    let condition = Some(GmCondition::Unconscious);
    table.does(Command::SetCondition { who: cy, condition }, []);
    assert_eq!(
        (table.decider(), table.keys()),
        ("Cy".to_owned(), vec!["wounds".to_owned()])
    );
    table.undo_and_redo_all();
}

/// The attacker leaves while somebody says where the wounds are: the hit that has landed goes to the torso.
#[test]
fn a_hit_outlives_its_attack() {
    let mut table = asked();
    table.does(Command::NobodyReacts, []);
    assert_eq!(table.decider(), "Bo");
    let who = table.id("Ana");
    table.does(Command::Leave { who }, []);
    assert_eq!((table.level("Bo"), table.level("Cy")), (47, 50));
    assert_eq!(table.marked("Bo", Location::Torso), 3);
    assert_eq!(table.keys(), [""; 0]);
    table.undo_and_redo_all();
}

/// Whoever burns leaves the fight: the damage is settled, the reaction and the act are lost.
#[test]
fn who_leaves_while_burning() {
    let burning = || {
        let mut table = Scene::new()
            .pc("Ana", "Bar", &[ItemKind::Melee1h])
            .pc("Eve", "Alley", &[])
            .npc("Bo", "Bar", &[ItemKind::Melee1h])
            .npc("Cy", "Alley", &[])
            .fight();
        let (area, kind) = (table.area_id("Bar"), EffectKind::Continuous { damage: 3 });
        table.does(
            Command::AddEffect {
                area,
                kind,
                rounds: 1,
            },
            [],
        );
        table
    };
    let mut table = burning();
    table.attacks("Ana", "Bo");
    let who = table.id("Ana");
    table.does(Command::Leave { who }, []);
    assert_eq!((table.level("Ana"), table.keys()), (47, vec![]));
    let mut table = burning();
    table.attacks("Ana", "Bo");
    table.spreads(&[("torso", 3)], []);
    table.pick("defend");
    let who = table.id("Bo");
    table.does(Command::Leave { who }, []);
    assert_eq!((table.level("Bo"), table.keys()), (47, vec![]));
    let mut table = burning();
    table.moves("Ana", "Kitchen");
    table.pick("intercept.1");
    table.does(Command::Leave { who }, []);
    assert_eq!(
        (table.level("Bo"), table.area("Ana")),
        (47, "Kitchen".to_owned())
    );
}

/// A hit by hand takes its target out of the Blast; the others are still to be settled.
#[test]
fn a_result_by_hand_takes_one_out_of_the_blast() {
    let mut table = asked();
    let hit = |who| Command::RecordHit {
        who,
        location: Location::Head,
        damage: 1,
        mark: Some(Mark::Slash),
    };
    let (bo, cy) = (table.id("Bo"), table.id("Cy"));
    table.does(hit(bo), []);
    assert_eq!(table.keys(), [format!("reaction.{cy}")]);
    table.pick("none");
    assert_eq!(table.decider(), "Cy");
    table.does(hit(cy), []);
    assert_eq!(
        (table.level("Bo"), table.level("Cy"), table.keys()),
        (49, 49, vec![])
    );
    assert_eq!(table.count(|f| matches!(f, Fact::ByHand { .. })), 2);
}

/// Files that hold nonsense about areas are not opened; older ones without effects are.
#[test]
fn files_with_effects() {
    let mut table = asked();
    let area = table.area_id("Bar");
    table.does(
        Command::AddEffect {
            area,
            kind: COVER,
            rounds: 1,
        },
        [],
    );
    let file: serde_json::Value = serde_json::from_slice(&table.bytes()).expect("JSON");
    let opens = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut copy = file.clone();
        change(
            copy.pointer_mut("/campaign/game/unhex/fight")
                .expect("a fight"),
        );
        from_bytes(copy.to_string().as_bytes()).is_ok()
    };
    assert!(opens(&|_| {}));
    assert!(!opens(&|fight| fight["effects"]["1"]["area"] = json!(77)));
    assert!(!opens(&|fight| fight["effects"]["1"]["rounds"] = json!(100)));
    assert!(!opens(&|fight| fight["effects"]["1"]["rounds"] = json!(-1)));
    assert!(!opens(&|fight| {
        fight["effects"]["1"]["kind"] = json!({ "continuous": { "damage": -3 } });
    }));
    assert!(!opens(
        &|fight| fight["frames"][0]["area"]["area"] = json!(77)
    ));
    assert!(!opens(&|fight| fight["frames"][0]["area"]["by"] = json!(77)));
    assert!(!opens(
        &|fight| fight["frames"][0]["area"]["kind"] = json!("shield")
    ));
    assert!(!opens(
        &|fight| fight["frames"][0]["area"]["stage"] = json!("done")
    ));
    assert!(!opens(
        &|fight| fight["frames"][0]["area"]["stage"] = json!("damage")
    ));
    assert!(!opens(&|fight| {
        let first = fight["frames"][0]["area"]["targets"][0].clone();
        fight["frames"][0]["area"]["targets"][1] = first;
    }));
    assert!(!opens(&|fight| {
        let act = json!({ "use": { "what": "it" } });
        fight["frames"] = json!([{ "started": { "who": 1, "act": act, "force": false, "awake": true, "paying": true } }]);
    }));
    assert!(opens(&|fight| {
        let fields = fight.as_object_mut().expect("fields");
        fields.remove("effects");
    }));
}

/// Players see what lies on areas that they may see, and the marks that were made; never who made it.
#[test]
fn players_see_effects_on_areas_they_see() {
    let mut table = with(ItemKind::Cover).npc("Bo", "Entrance", &[]).fight();
    table.attacks_area("Ana", "Dance Floor", [3, 1]);
    table.pick("tens");
    let seen = |table: &Table| {
        let map = table.game().player_view(None).map.expect("a map");
        let marks = map.map.connections.values();
        let marks: usize = marks
            .map(|l| usize::from(l.mark_from) + usize::from(l.mark_to))
            .sum();
        (map.effects, marks)
    };
    let drawn = table.game().maps[&CLUB]
        .connections
        .values()
        .filter(|l| l.mark_to)
        .count();
    let area = table.area_id("Dance Floor");
    let lies = SeenEffect {
        area,
        what: "Cover".to_owned(),
        lasts: "until the end of round 4".to_owned(),
        sign: EffectSign::Cover,
    };
    assert_eq!(seen(&table), (vec![lies], drawn + 5));
    let mut map = table.game().maps[&CLUB].as_ref().clone();
    map.areas.get_mut(&area).expect("it").hidden = true;
    let map = Box::new(map);
    table.does(Command::PutMap { id: CLUB, map }, []);
    let (effects, _) = seen(&table);
    assert_eq!(effects, []);
    let text = serde_json::to_string(&table.game().player_view(None)).expect("written");
    assert!(!text.contains("Dance Floor"), "{text}");
}
