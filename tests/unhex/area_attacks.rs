//! Attacks on areas (U-96, U-97, U-99): who may, what it takes, the Blast and its Defends, Cover and Demolish.

use tableside::board::areas::{AreaId, Connection, ConnectionId, ConnectionKind, SightRules};
use tableside::campaign;
use tableside::systems::unhex::{
    Ability, Act, Command, EffectId, EffectKind, Fact, GmCondition, ItemKind, Kind, Location, Mark,
    Phase, Severity,
};
use tableside::table::{Answer, ItemId, TeamId};

use super::scene::{CLUB, NPCS, Scene, Table};

pub(super) const BLAST: &[ItemKind] = &[ItemKind::Blast];
const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const PISTOL: &[ItemKind] = &[ItemKind::Ranged1h, ItemKind::Ammo];

/// Ana on the Dance Floor with something for areas, and able to use it.
pub(super) fn with(kind: ItemKind) -> Scene {
    let ability = kind.ability_needed().expect("an area effect");
    Scene::new()
        .pc("Ana", "Dance Floor", &[kind])
        .ability(ability)
}

fn pick(points: &[(&Table, &str)]) -> Vec<(String, u32)> {
    let key = |(table, who): &(&Table, &str)| (table.id(who).to_string(), 1);
    points.iter().map(key).collect()
}

/// Picks these as targets.
fn targets<const N: usize>(table: &mut Table, who: &[&str], faces: [i32; N]) {
    let pairs: Vec<(&Table, &str)> = who.iter().map(|who| (&*table, *who)).collect();
    let points = pick(&pairs).into_iter().collect();
    table.answer(Answer::Distribute(points), faces);
}

fn reaction(table: &Table, who: &str) -> String {
    format!("reaction.{}", table.id(who))
}

/// U-97, the worked example: a 42 is 4 damage to exactly 3 targets; one defends with a 50, one lets the armor of the
/// torso break, one takes 2 in each leg; the ally is spared.
#[test]
fn u_97_blast_42_as_in_the_example() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .level(55)
        .npc("Cy", "Bar", &[])
        .armor(Location::Torso, 1)
        .npc("Di", "Bar", &[])
        .pc("Eve", "Bar", &[])
        .fight();
    table.attacks_area("Ana", "Bar", [4, 2]);
    assert_eq!(table.decider(), "Ana");
    let labels: Vec<String> = table
        .question()
        .shape
        .options()
        .iter()
        .map(|o| o.label.clone())
        .collect();
    // Four are there, and no more can be hit.
    assert_eq!(labels, ["4 damage, 3 targets", "2 damage, 4 targets"]);
    table.pick("tens");
    let asked = ["Bo", "Cy", "Di"].map(|who| reaction(&table, who));
    assert_eq!(
        table.keys(),
        asked,
        "Defends come once the targets are known"
    );
    table.pick_for(&asked[0], "defend");
    table.pick_for(&asked[1], "none");
    table.answer_to(&asked[2], Answer::Pick("none".to_owned()), [5, 0]);
    assert_eq!(
        (table.decider(), table.keys()),
        ("Cy".to_owned(), vec!["wounds".to_owned()])
    );
    table.spreads(&[("torso", 4)], []);
    table.pick("break");
    assert_eq!(table.decider(), "Di");
    table.spreads(&[("left_leg", 2), ("right_leg", 2)], []);
    assert_eq!(table.keys(), [""; 0]);
    let levels = ["Bo", "Cy", "Di", "Eve"].map(|who| table.level(who));
    assert_eq!(levels, [55, 50, 46, 50]);
    assert_eq!(table.sheet("Cy").body.part(Location::Torso).armor, 0);
    assert_eq!(table.marked("Cy", Location::Torso), 0);
    assert_eq!(table.boxes("Di", Location::LeftLeg, Mark::Slash), 2);
    assert_eq!(table.boxes("Di", Location::RightLeg, Mark::Slash), 2);
    let actions = ["Bo", "Cy", "Di"].map(|who| table.actions(who).0);
    assert_eq!(actions, [0, 1, 1], "only the Defend is paid for");
    assert!(table.sheet("Ana").items.is_empty(), "used up");
    assert_eq!(table.sheet("Ana").hands.left, None);
    table.undo_and_redo_all();
}

/// U-97: read the other way it is 2 damage to 5, which are all there are: the ally, too.
#[test]
fn u_97_allies_are_hit_once_no_others_are_left() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Bar", &[])
        .pc("Eve", "Bar", &[])
        .skip(NPCS)
        .fight();
    table.attacks_area("Ana", "Bar", [4, 2]);
    table.pick("ones");
    assert_eq!(
        table.keys(),
        [reaction(&table, "Eve")],
        "an ally may defend as well"
    );
    table.pick("none");
    for who in ["Bo", "Cy", "Eve"] {
        assert_eq!(table.decider(), who);
        table.spreads(&[("torso", 2)], []);
        assert_eq!(table.level(who), 48);
    }
    assert_eq!(table.keys(), [""; 0]);
}

/// U-97: fewer targets than enemies: the attacker picks exactly so many, and no ally.
#[test]
fn u_97_the_attacker_picks_exactly_so_many() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Bar", &[])
        .npc("Di", "Bar", &[])
        .pc("Eve", "Bar", &[])
        .skip(NPCS)
        .fight();
    table.attacks_area("Ana", "Bar", [4, 1]);
    table.pick("tens");
    assert_eq!(
        (table.decider(), table.keys()),
        ("Ana".to_owned(), vec!["attack.targets".to_owned()])
    );
    let one = [(table.id("Bo").to_string(), 1)].into_iter().collect();
    let refusal = table.refusal(Command::Answer {
        decision: None,
        answer: Answer::Distribute(one),
    });
    assert!(
        refusal
            .reason()
            .contains("2 points are to be placed, not 1"),
        "{refusal}"
    );
    let ally = [
        (table.id("Bo").to_string(), 1),
        (table.id("Eve").to_string(), 1),
    ];
    let refusal = table.refusal(Command::Answer {
        decision: None,
        answer: Answer::Distribute(ally.into_iter().collect()),
    });
    assert!(
        refusal.reason().contains("not one of the places"),
        "{refusal}"
    );
    targets(&mut table, &["Bo", "Di"], []);
    table.spreads(&[("torso", 4)], []);
    table.spreads(&[("torso", 4)], []);
    let levels = ["Bo", "Cy", "Di", "Eve"].map(|who| table.level(who));
    assert_eq!(levels, [46, 50, 46, 50]);
}

/// U-97: with too few enemies all of them are hit, and the attacker picks among the allies.
#[test]
fn u_97_the_attacker_picks_among_allies_when_enemies_are_too_few() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .pc("Eve", "Bar", &[])
        .pc("Flo", "Bar", &[])
        .skip(NPCS)
        .fight();
    table.attacks_area("Ana", "Bar", [4, 1]);
    table.pick("tens");
    assert!(
        table.question().question.contains("beside Bo"),
        "{:?}",
        table.question()
    );
    targets(&mut table, &["Flo"], []);
    table.does(Command::NobodyReacts, []);
    table.spreads(&[("torso", 4)], []);
    table.spreads(&[("torso", 4)], []);
    let levels = ["Bo", "Eve", "Flo"].map(|who| table.level(who));
    assert_eq!(levels, [46, 50, 46]);
}

/// U-97: the thrower is no target of their own Blast; the unconscious are, the dead are not.
#[test]
fn u_97_who_counts_as_being_there() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Dance Floor", &[])
        .level(5)
        .npc("Cy", "Dance Floor", &[])
        .level(-1)
        .npc("Di", "Dance Floor", &[])
        .skip(NPCS)
        .fight();
    table.attacks_area("Ana", "Dance Floor", [2, 9]);
    table.pick("tens");
    let hits = table.lines(|fact| matches!(fact, Fact::BlastHits { .. }));
    assert_eq!(hits, ["It reaches Bo, Di"]);
}

/// U-97: a success that is lower than the attack's does not beat it, an equal one is the player character's.
#[test]
fn u_97_a_defend_has_to_beat_the_attack() {
    let defends = |faces: [i32; 2]| {
        let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
        table.attacks_area("Ana", "Bar", [4, 2]);
        table.pick("tens");
        table.pick_and_roll("defend", faces);
        table.keys() == ["wounds"]
    };
    assert!(defends([4, 1]), "lower");
    assert!(defends([4, 2]), "a tie, and a player character attacks");
    assert!(defends([7, 3]), "failed");
    assert!(!defends([4, 3]), "higher");
}

/// U-20, U-97: a tie that no rule settles does not beat the attack, and nobody is asked about it.
#[test]
fn u_97_a_tie_between_equals_is_not_beaten() {
    let dogs = TeamId(3);
    let mut table = Scene::new()
        .team(dogs, "Dogs", Kind::Npc)
        .npc("Ana", "Dance Floor", BLAST)
        .ability(Ability::Blast)
        .person(dogs, "Rex", "Bar", &[])
        .pc("Pia", "Alley", &[])
        .turn_of(NPCS);
    table.attacks_area("Ana", "Bar", [4, 2]);
    table.pick("tens");
    table.pick_and_roll("defend", [4, 2]);
    assert_eq!(table.keys(), ["wounds"]);
}

/// U-15, U-97: a critical failure of a Defend costs the next action; the damage is taken.
#[test]
fn u_97_a_critical_failure_to_defend() {
    let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    table.attacks_area("Ana", "Bar", [4, 2]);
    table.pick("tens");
    table.pick_and_roll("defend", [9, 9]);
    assert_eq!(table.actions("Bo"), (0, 1));
    assert_eq!(table.keys(), ["wounds"]);
}

/// U-96: neither cover nor a shield helps: the attacker picks the dice, and the shield makes no Defend good.
#[test]
fn u_96_neither_cover_nor_shield_applies() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[ItemKind::Shield])
        .ability(Ability::GoodDefend)
        .npc("Cy", "Bar", KNIFE)
        .fight();
    table.attacks_area("Ana", "Bar", [4, 2]);
    assert_eq!(
        table.decider(),
        "Ana",
        "though Bar has cover from the Dance Floor"
    );
    table.pick("tens");
    let options = |table: &Table, who: &str| -> Vec<String> {
        let key = reaction(table, who);
        let open = table.game().decisions();
        let question = open.iter().find(|d| d.key == key).expect("asked");
        question
            .shape
            .options()
            .iter()
            .map(|o| o.key.clone())
            .collect()
    };
    assert_eq!(
        options(&table, "Cy"),
        ["defend", "none"],
        "no counterattack"
    );
    table.pick_for(&reaction(&table, "Cy"), "none");
    table.pick_and_roll("defend", [8, 1]);
    assert_eq!(
        table.keys(),
        ["wounds"],
        "the failed Defend is not rolled again"
    );
}

/// U-96: in the same area there is no counterattack either.
#[test]
fn u_96_no_counterattack_in_the_same_area() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Dance Floor", KNIFE)
        .fight();
    table.attacks_area("Ana", "Dance Floor", [4, 2]);
    table.pick("tens");
    assert_eq!(table.options(), ["defend", "none"]);
}

/// U-96, U-97: a critical failure is the sum of the dice to oneself, spread as one likes, and no lost action.
#[test]
fn u_97_a_critical_failure_goes_off_on_the_thrower() {
    for (kind, rule) in [(ItemKind::Blast, "U-97"), (ItemKind::Continuous, "U-98")] {
        let mut table = with(kind)
            .armor(Location::Head, 1)
            .npc("Bo", "Bar", &[])
            .fight();
        table.attacks_area("Ana", "Bar", [6, 6]);
        let logged = table.logged(|fact| matches!(fact, Fact::Backfired { damage: 12, .. }));
        assert_eq!(logged.expect("12 points for 66")[0], rule);
        assert_eq!(table.decider(), "Ana");
        table.spreads(&[("head", 3), ("left_leg", 4), ("torso", 5)], []);
        table.pick("break");
        assert_eq!(table.level("Ana"), 41, "armor stops its own location");
        assert_eq!(table.marked("Ana", Location::Head), 0);
        assert_eq!(table.marked("Ana", Location::Torso), 5);
        assert_eq!(table.actions("Ana"), (0, 0), "nothing else is lost");
        assert_eq!(table.level("Bo"), 50);
        assert!(table.sheet("Ana").items.is_empty(), "used up all the same");
    }
}

/// U-96: of a roll of 100 each die counts 10: 20 damage to oneself; the other house rule says 0.
#[test]
fn u_96_a_hundred_sums_to_twenty() {
    let falls = |tens: bool| {
        let mut table = with(ItemKind::Blast)
            .rules(|rules| rules.hundred_counts_tens = tens)
            .npc("Bo", "Bar", &[])
            .fight();
        table.attacks_area("Ana", "Bar", [0, 0]);
        let damage = table.game().log.iter().find_map(|entry| match entry.fact {
            Fact::Backfired { damage, .. } => Some(damage),
            _ => None,
        });
        (damage, table.keys())
    };
    assert_eq!(falls(true), (Some(20), vec!["wounds".to_owned()]));
    assert_eq!(falls(false), (Some(0), vec![]));
}

/// U-96: a plain failure does nothing, and the item is gone.
#[test]
fn u_96_a_failure_uses_the_item_up() {
    let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    table.attacks_area("Ana", "Bar", [8, 1]);
    assert_eq!(table.keys(), [""; 0]);
    assert!(table.sheet("Ana").items.is_empty());
    assert_eq!(table.actions("Ana"), (0, 0));
    assert_eq!(table.level("Bo"), 50);
}

/// U-14: a critical success works as everywhere: another action, or the dice are set.
#[test]
fn u_14_a_critical_success_with_an_area_effect() {
    let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    table.attacks_area("Ana", "Bar", [3, 3]);
    table.pick("keep");
    assert_eq!(table.actions("Ana"), (1, 0));
    table.pick("none");
    table.spreads(&[("torso", 3)], []);
    assert_eq!(table.level("Bo"), 47, "a pair leaves no die to pick");
    let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    table.attacks_area("Ana", "Bar", [3, 3]);
    table.pick("set");
    table.answer(Answer::Number(49), []);
    table.pick("ones");
    table.pick("none");
    table.spreads(&[("torso", 9)], []);
    assert_eq!(table.level("Bo"), 41);
}

/// U-96: without its ability it is neither acquired nor used; the GM can overrule both, and the sheet says so.
#[test]
fn u_96_needs_its_ability() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", BLAST)
        .npc("Bo", "Bar", &[])
        .fight();
    let act = table.area_act("Ana", "Bar");
    assert_eq!(table.forbids("Ana", act.clone()), "U-96");
    let give = Command::AddItem {
        who: table.id("Ana"),
        name: "smoke".to_owned(),
        kind: ItemKind::Cover,
    };
    let refusal = table.refusal(give.clone());
    assert_eq!(refusal.reason(), "smoke takes the ability AoE: Cover");
    let overruled = give.overruled().expect("the GM can");
    table.does(overruled, []);
    let findings = table.game().findings().into_iter();
    let found: Vec<_> = findings
        .filter(|f| f.rule.is_some_and(|rule| rule.number == 96))
        .map(|f| (f.severity, f.what))
        .collect();
    let warns = |what: &str| (Severity::Warning, what.to_owned());
    assert_eq!(
        found,
        [
            warns("AoE blast takes the ability AoE: Blast"),
            warns("smoke takes the ability AoE: Cover")
        ]
    );
    let who = table.id("Ana");
    table.does(Command::Force { who, act }, [4, 2]);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// U-96: aimed at an area at range 0 or 1 that is seen, in both hands; what is in the way says its rule.
#[test]
fn u_96_range_sight_and_hands() {
    let table =
        |change: fn(Scene) -> Scene| change(with(ItemKind::Blast).npc("Bo", "Bar", &[])).fight();
    let far = |table: &mut Table| {
        let act = table.area_act("Ana", "Kitchen");
        table.forbids("Ana", act)
    };
    let near = |table: &mut Table| {
        let act = table.area_act("Ana", "Bar");
        table.forbids("Ana", act)
    };
    assert_eq!(far(&mut table(|scene| scene)), "U-96");
    let crossed = |scene: Scene| {
        scene.map(|map| {
            let (from, to) = (map.area_named("Bar"), map.area_named("Dance Floor"));
            let line = Connection {
                from: from.expect("the Bar"),
                to: to.expect("the Dance Floor"),
                kind: ConnectionKind::NoSight,
                mark_from: false,
                mark_to: false,
                hidden: false,
                bend: None,
            };
            map.connections.insert(ConnectionId(99), line);
        })
    };
    assert_eq!(near(&mut table(crossed)), "U-33");
    let mut arm = with(ItemKind::Blast)
        .marks(Location::LeftArm, 3, Mark::Slash)
        .npc("Bo", "Bar", &[])
        .fight();
    assert_eq!(near(&mut arm), "U-62");
    let mut away = with(ItemKind::Blast)
        .sheet(|sheet| sheet.hands.right = None)
        .npc("Bo", "Bar", &[])
        .fight();
    assert_eq!(near(&mut away), "U-81");
    let mut away = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    let act = away.area_act("Ana", "Bar");
    let who = away.id("Ana");
    let (left, right) = (None, None);
    away.does(Command::SetHands { who, left, right }, []);
    assert_eq!(away.forbids("Ana", act), "U-53");
}

/// U-96: an Attack on an area only: not on somebody, not to react.
#[test]
fn u_96_attack_only() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Dance Floor", KNIFE)
        .turn_of(NPCS);
    table.attacks("Bo", "Ana");
    assert_eq!(table.options(), ["defend", "none"]);
    table.does(Command::NobodyReacts, [9, 8]);
    let act = Act::Attack {
        target: table.id("Bo"),
        weapon: ItemId(1).into(),
        less_lethal: false,
    };
    assert_eq!(table.forbids("Ana", act), "U-81");
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Dance Floor", KNIFE)
        .turn_of(NPCS);
    table.moves("Bo", "Bar");
    assert_eq!(table.area("Bo"), "Bar", "nobody could intercept");
}

/// U-96: the offers: every area at range 0 or 1, a Blast only where an enemy is; each is as legal as it says.
#[test]
fn u_96_offers_of_areas() {
    let offered = |kind: ItemKind| {
        let table = with(kind)
            .npc("Bo", "Bar", &[])
            .npc("Cy", "Alley", &[])
            .fight();
        let offers = table.game().offers(table.id("Ana")).into_iter();
        let areas = offers.filter(|offer| matches!(offer.act, Act::AttackArea { .. }));
        areas
            .map(|o| (o.label.clone(), o.is_legal()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        offered(ItemKind::Blast),
        [("Attack Bar with AoE blast".to_owned(), true)]
    );
    assert_eq!(
        offered(ItemKind::Cover).len(),
        6,
        "here, and five next to here"
    );
}

/// U-99: Cover gives every connection a mark at that end, while it lasts; the drawing is as it was, and nothing else
/// counts differently.
#[test]
fn u_99_cover_marks_every_connection() {
    let mut table = with(ItemKind::Cover).npc("Bo", "Entrance", PISTOL).fight();
    let drawn = table.game().maps[&CLUB].clone();
    let (from, to) = (table.area_id("Entrance"), table.area_id("Dance Floor"));
    let marks = |table: &Table| {
        let lines = table.game().lines().expect("a map");
        let look = |a, b| lines.look(a, b, &SightRules::default()).marks;
        (look(from, to), look(to, from))
    };
    assert_eq!(marks(&table), (Some(0), Some(0)));
    table.attacks_area("Ana", "Dance Floor", [3, 1]);
    table.pick("tens");
    assert_eq!(
        marks(&table),
        (Some(1), Some(0)),
        "the own area does not count"
    );
    assert_eq!(table.game().maps[&CLUB], drawn);
    let pool = table.area_id("Pool Tables");
    let lines = table.game().lines().expect("a map");
    let look = |a, b| lines.look(a, b, &SightRules::default()).marks;
    assert_eq!(look(to, pool), Some(1), "a drawn mark counts once");
    assert_eq!(look(pool, to), Some(1));
    let why = lines.why(from, to, &SightRules::default());
    assert!(why.sentence.contains("one cover mark"), "{}", why.sentence);
    table.attack("Bo", "Ana", [1, 9]);
    assert_eq!(table.decider(), "Ana", "cover picks");
    table.undo_and_redo_all();
}

/// U-96, U-99: 0 ends with this round, 1 with the next, whatever became of the maker.
#[test]
fn u_96_effects_outlast_their_maker_and_run_out() {
    let mut table = with(ItemKind::Cover)
        .pc("Eve", "Alley", &[])
        .npc("Bo", "Entrance", PISTOL)
        .real()
        .fight();
    table.attacks_area("Ana", "Dance Floor", []);
    table.answer(Answer::Faces(vec![2, 1]), []);
    table.pick("ones");
    let who = table.id("Ana");
    let condition = Some(GmCondition::Unconscious);
    table.does(Command::SetCondition { who, condition }, []);
    let covered = |table: &Table| table.game().made_marks(CLUB).covered.len();
    assert_eq!(covered(&table), 1);
    table.does(Command::EndTurn, []);
    table.does(Command::EndTurn, []);
    let rounds = |table: &Table| {
        let fight = table.game().fight.as_ref().expect("a fight");
        fight.effects.values().map(|e| e.rounds).collect::<Vec<_>>()
    };
    assert_eq!((covered(&table), rounds(&table)), (1, vec![0]), "round 2");
    let told =
        table.lines(|fact| matches!(fact, Fact::EffectBegan { .. } | Fact::EffectLasts { .. }));
    assert_eq!(
        told,
        [
            "Ana puts Cover on Dance Floor, until the end of round 2",
            "Cover stays on Dance Floor, until the end of round 2"
        ]
    );
    table.does(
        Command::SetOrder {
            order: vec![super::scene::PCS, NPCS],
        },
        [],
    );
    table.does(Command::EndTurn, []);
    table.does(Command::EndTurn, []);
    assert_eq!(covered(&table), 0, "round 3");
    let ended = table.lines(|fact| matches!(fact, Fact::EffectEnded { .. }));
    assert_eq!(ended, ["Cover on Dance Floor ends"]);
    table.undo_and_redo_all();
}

/// U-96, the other house rule: a “turn” is one team's.
#[test]
fn u_96_turns_by_house_rule() {
    let mut table = with(ItemKind::Cover)
        .pc("Eve", "Alley", &[])
        .npc("Bo", "Entrance", PISTOL)
        .rules(|rules| rules.turns_are_rounds = false)
        .fight();
    table.attacks_area("Ana", "Dance Floor", [1, 0]);
    let question = table.question();
    let labels = question.shape.options().iter().map(|o| o.label.as_str());
    let labels: Vec<&str> = labels.collect();
    assert_eq!(
        labels,
        ["For this turn and the next one", "Until this turn ends"]
    );
    table.pick("tens");
    assert_eq!(table.game().made_marks(CLUB).covered.len(), 1);
    table.does(Command::EndTurn, []);
    assert_eq!(
        table.game().made_marks(CLUB).covered.len(),
        1,
        "to the end of the next turn"
    );
    table.does(Command::EndTurn, []);
    assert_eq!(table.game().made_marks(CLUB).covered.len(), 0);
    let told =
        table.lines(|fact| matches!(fact, Fact::EffectBegan { .. } | Fact::EffectLasts { .. }));
    assert_eq!(
        told,
        [
            "Ana puts Cover on Dance Floor, for this turn and the next one",
            "Cover stays on Dance Floor, for the next turn"
        ]
    );
}

/// U-99: a critical failure of Cover or Demolish costs the next action.
#[test]
fn u_99_a_critical_failure_costs_the_next_action() {
    for kind in [ItemKind::Cover, ItemKind::Demolish] {
        let mut table = with(kind)
            .npc("Bo", "Bar", &[])
            .pc("Eve", "Alley", &[])
            .fight();
        table.attacks_area("Ana", "Bar", [7, 7]);
        assert_eq!(table.actions("Ana"), (0, 1));
        assert_eq!((table.level("Ana"), table.keys()), (50, vec![]));
    }
}

/// U-99: Demolish takes all marks at that area's ends, drawn and made, as long as the fight lasts; the prepared drawing
/// keeps its own.
#[test]
fn u_99_demolish_takes_drawn_and_made_marks() {
    let mut table = with(ItemKind::Demolish)
        .npc("Bo", "Bar", &[])
        .pc("Eve", "Alley", &[])
        .fight();
    let area = table.area_id("Bar");
    let kind = EffectKind::Cover;
    table.does(
        Command::AddEffect {
            area,
            kind,
            rounds: 5,
        },
        [],
    );
    let fire = EffectKind::Continuous { damage: 2 };
    table.does(
        Command::AddEffect {
            area,
            kind: fire,
            rounds: 5,
        },
        [],
    );
    table.attacks_area("Ana", "Bar", [3, 1]);
    assert_eq!(
        table.count(|f| matches!(f, Fact::Demolished { marks: 3, .. })),
        1
    );
    let left: Vec<EffectKind> = table
        .game()
        .fight
        .as_ref()
        .expect("a fight")
        .effects
        .values()
        .map(|e| e.kind)
        .collect();
    assert_eq!(
        left,
        [fire, EffectKind::Demolished],
        "only cover is destroyed"
    );
    let drawn_at = |table: &Table, name: &str| {
        let at: AreaId = table.area_id(name);
        let lines = table.game().maps[&CLUB]
            .connections
            .values()
            .copied()
            .collect::<Vec<_>>();
        let ends = lines
            .iter()
            .filter(|l| (l.from == at && l.mark_from) || (l.to == at && l.mark_to));
        ends.count()
    };
    assert_eq!(
        (drawn_at(&table, "Bar"), drawn_at(&table, "Kitchen")),
        (1, 2)
    );
    let marks = |table: &Table| {
        let lines = table.game().lines_on(CLUB).expect("a map");
        let floor = table.area_id("Dance Floor");
        lines.look(floor, area, &SightRules::default()).marks
    };
    assert_eq!(marks(&table), Some(0));
    let seen = table.game().player_view(None).map.expect("a map");
    let bar = seen.map.area_named("Bar").expect("seen");
    let mut ends = seen.map.connections.values();
    assert!(!ends.any(|l| (l.from == bar && l.mark_from) || (l.to == bar && l.mark_to)));
    table.does(Command::EndFight, []);
    assert_eq!(
        marks(&table),
        Some(1),
        "the next fight finds the map as it was drawn"
    );
    table.undo_and_redo_all();
}

/// U-99: cover that is made where cover was destroyed is there, and what was destroyed is so again once it ends; the GM
/// can take either away.
#[test]
fn u_99_cover_can_be_made_where_it_was_destroyed() {
    let mut table = with(ItemKind::Demolish)
        .npc("Bo", "Bar", &[])
        .pc("Eve", "Alley", &[])
        .fight();
    table.attacks_area("Ana", "Bar", [3, 1]);
    let area = table.area_id("Bar");
    let floor = table.area_id("Dance Floor");
    let marks = |table: &Table| {
        let lines = table.game().lines().expect("a map");
        lines.look(floor, area, &SightRules::default()).marks
    };
    let lasts = table.lines(|fact| matches!(fact, Fact::Demolished { .. }));
    assert_eq!(lasts, ["The cover of Bar is destroyed, 1 mark is gone"]);
    let kind = EffectKind::Cover;
    table.does(
        Command::AddEffect {
            area,
            kind,
            rounds: 0,
        },
        [],
    );
    assert_eq!(marks(&table), Some(1));
    for _ in 0..2 {
        table.does(Command::EndTurn, []);
    }
    assert_eq!(marks(&table), Some(0), "round 2, and the cover has ended");
    let effect = EffectId(1);
    table.does(Command::RemoveEffect { effect }, []);
    assert_eq!(marks(&table), Some(1), "as it is drawn");
    table.undo_and_redo_all();
}

/// U-58: whoever stands there may give up before the dice, but not after them.
#[test]
fn u_58_surrender_before_a_blast() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Alley", &[])
        .real()
        .fight();
    table.attacks_area("Ana", "Bar", []);
    table.answer(Answer::Faces(vec![4]), []);
    let late = table.gives_up("Bo");
    assert_eq!(
        table
            .refusal(late.clone())
            .rule_id()
            .expect("a rule")
            .to_string(),
        "U-58"
    );
    table.does(campaign::Command::Undo, []);
    table.does(late, []);
    assert_eq!(table.level("Bo"), 0);
    assert_eq!(table.keys(), [""; 0], "nobody is left whom it could hit");
    assert_eq!(table.actions("Ana"), (1, 0));
    assert_eq!(table.sheet("Ana").items.len(), 1);
    let cancelled = table.lines(|fact| matches!(fact, Fact::Cancelled { .. }));
    assert_eq!(cancelled, ["Ana’s attack is cancelled: Bo surrenders"]);
    table.undo_and_redo_all();
}

/// U-58, U-97: whoever surrenders before the dice of a Blast is not among those whom it hits; the others still are.
#[test]
fn u_58_a_blast_spares_who_surrendered_before_its_dice() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .npc("Di", "Bar", &[])
        .real()
        .fight();
    table.attacks_area("Ana", "Bar", []);
    table.does(table.gives_up("Bo"), []);
    assert_eq!(table.keys(), ["attack.roll"]);
    table.answer(Answer::Faces(vec![4, 2]), []);
    let question = table.question();
    let options = question.shape.options();
    assert_eq!(options[0].consequence, "all 1 there");
    table.pick("tens");
    let hits = table.lines(|fact| matches!(fact, Fact::BlastHits { .. }));
    assert_eq!(hits, ["It reaches Di"]);
    table.pick("none");
    table.spreads(&[("torso", 4)], []);
    assert_eq!((table.level("Di"), table.level("Bo")), (46, 0));
    assert_eq!(table.marked("Bo", Location::Torso), 0);
    table.undo_and_redo_all();
}

/// U-58: a team that surrenders while an attack on an area waits for its dice ends it, and the fight.
#[test]
fn u_58_a_team_surrenders_before_an_attack_on_an_area() {
    for kind in [ItemKind::Blast, ItemKind::Cover] {
        let mut table = with(kind)
            .npc("Bo", "Bar", &[])
            .npc("Cy", "Alley", &[])
            .real()
            .fight();
        table.attacks_area("Ana", "Bar", []);
        table.gang_gives_up();
        assert!(matches!(table.phase(), Phase::Over { .. }), "{kind:?}");
        assert_eq!(table.sheet("Ana").items.len(), 1);
        assert_eq!(
            table.count(|fact| matches!(fact, Fact::Cancelled { .. })),
            1
        );
        table.undo_and_redo_all();
    }
}

/// U-62, by the house rule: what finds no empty box is lost, also of an attack on an area.
#[test]
fn u_62_house_rule_what_a_blast_does_beyond_the_last_box_is_lost() {
    let mut table = with(ItemKind::Blast)
        .rules(|rules| rules.full_torso_lowers_level = false)
        .npc("Bo", "Bar", &[])
        .level(45)
        .marks(Location::Head, 2, Mark::Slash)
        .marks(Location::Torso, 8, Mark::Slash)
        .marks(Location::LeftArm, 3, Mark::Slash)
        .marks(Location::RightArm, 3, Mark::Slash)
        .marks(Location::LeftLeg, 6, Mark::Slash)
        .marks(Location::RightLeg, 6, Mark::Slash)
        .fight();
    table.attacks_area("Ana", "Bar", [4, 2]);
    table.pick("tens");
    table.pick("none");
    assert_eq!(table.level("Bo"), 43);
    let full = [Location::Head, Location::Torso].map(|place| table.marked("Bo", place));
    assert_eq!(full, [3, 9]);
}

/// U-99: cover that the GM destroys by hand is all of it, what was made there included.
#[test]
fn u_99_cover_destroyed_by_hand_takes_made_cover_with_it() {
    let mut table = with(ItemKind::Cover).npc("Bo", "Bar", &[]).fight();
    let area = table.area_id("Bar");
    for kind in [EffectKind::Cover, EffectKind::Demolished] {
        table.does(
            Command::AddEffect {
                area,
                kind,
                rounds: 2,
            },
            [],
        );
    }
    let fight = table.game().fight.as_ref().expect("a fight");
    let left: Vec<EffectKind> = fight.effects.values().map(|effect| effect.kind).collect();
    assert_eq!(left, [EffectKind::Demolished]);
    let lines = table.game().lines().expect("a map");
    let floor = table.area_id("Dance Floor");
    let marks = lines.look(floor, area, &SightRules::default()).marks;
    assert_eq!(marks, Some(0));
    table.undo_and_redo_all();
}

/// A correction of the last roll (promise 7) works on a roll against an area, too.
#[test]
fn the_roll_can_be_corrected() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Bar", &[])
        .npc("Di", "Alley", &[])
        .fight();
    table.attacks_area("Ana", "Bar", [8, 1]);
    table.does(
        campaign::Command::CorrectRoll {
            faces: vec![2, 1],
            roll: None,
        },
        [],
    );
    table.pick("tens");
    table.pick_and_roll("defend", [8, 4]);
    table.does(
        campaign::Command::CorrectRoll {
            faces: vec![3, 4],
            roll: None,
        },
        [],
    );
    assert_eq!((table.keys(), table.level("Bo")), (vec![], 50));
    table.undo_and_redo_all();
}

/// U-14, U-97: whether a Defend has to beat the number that was set or the dice as they fell is the house rule's.
#[test]
fn u_14_a_blast_is_defended_by_the_number_that_the_house_rule_counts() {
    for (set_counts, level_after) in [(true, 46), (false, 50)] {
        let mut table = with(ItemKind::Blast)
            .rules(|rules| rules.set_number_counts = set_counts)
            .npc("Bo", "Bar", &[])
            .fight();
        table.attacks_area("Ana", "Bar", [2, 2]);
        table.pick("set");
        table.answer(Answer::Number(48), []);
        table.pick("tens");
        let question = table.question();
        let options = question.shape.options();
        let against = if set_counts { "above 48" } else { "above 22" };
        assert!(options[0].consequence.contains(against), "{options:?}");
        table.answer(Answer::Pick("defend".to_owned()), [3, 1]);
        if set_counts {
            table.spreads(&[("torso", 4)], []);
        }
        assert_eq!(table.level("Bo"), level_after);
    }
}

/// U-20, U-97: a player character defends with the very number of an NPC's Blast, and is told so.
#[test]
fn u_20_a_player_characters_tie_beats_a_blast() {
    let mut table = with(ItemKind::Blast)
        .npc("Bo", "Dance Floor", BLAST)
        .ability(Ability::Blast)
        .turn_of(NPCS);
    table.attacks_area("Bo", "Dance Floor", [4, 2]);
    table.pick("tens");
    let question = table.question();
    let options = question.shape.options();
    assert!(
        options[0].consequence.contains("of at least 42"),
        "{options:?}"
    );
    table.answer(Answer::Pick("defend".to_owned()), [4, 2]);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Defended { .. })), 1);
    assert_eq!(table.level("Ana"), 50);
}

/// U-58: an attack on an area ends with the fight, not with a surrender far from it.
#[test]
fn u_58_the_log_says_that_the_fight_is_over() {
    let mut table = with(ItemKind::Blast)
        .pc("Di", "Bar", &[])
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Alley", &[])
        .real()
        .fight();
    table.attacks_area("Ana", "Bar", []);
    table.gang_gives_up();
    let cancelled = table.lines(|fact| matches!(fact, Fact::Cancelled { .. }));
    assert_eq!(cancelled, ["Ana’s attack is cancelled: the fight is over"]);
    assert_eq!(table.actions("Ana"), (1, 0));
}
