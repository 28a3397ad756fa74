//! Texts as their carriers hold them: the same line as a sheet's own ability, a shared one, on a card …

use brimscript::stage::{Carrier, Side};
use brimscript::vocabulary::Kind;

/// What the net writes of a carrier.
pub trait Carries {
    /// The declarations with this rule in them: of the kit, and one that brings it into play, where it needs one.
    fn text(self, name: &str, rule: &str) -> String;

    /// The kind of the declaration that brings it into play.
    fn bearer(self) -> Option<Kind>;

    /// True where a text of its kind may be somebody else's too, so that what it says of an enemy is not wrong because a hero has it here.
    fn may_hold(self, whose: &str) -> bool;

    /// Whose texts they are, as a text says it.
    fn this(self) -> &'static str;
}

impl Carries for Carrier {
    fn text(self, name: &str, rule: &str) -> String {
        let bearer =
            |kind: &str, body: &str| format!("ability \"{name}{TEXT}\" {{\n{rule}\n}}\n{kind} \"{name}\"{body}");
        match self {
            Carrier::EnemyOwn => format!("enemy \"{name}\" {{\n{SHEET}{CHART}ability \"Own\" {{\n{rule}\n}}\n}}\n"),
            Carrier::EliteRow => {
                format!("enemy \"{name}\" {{\n{SHEET}elite {{\n1 \"Row\" {{\n{rule}\n}}\n{ROWS}}}\n}}\n")
            }
            Carrier::EnemyShared => bearer("enemy", &format!(" {{\n{SHEET}{CHART}abilities {name}{TEXT}\n}}\n")),
            Carrier::EnemyGiven => {
                bearer("darkness", &format!(" {{\nremains in play\neach Net Foes enemy: has {name}{TEXT}\n}}\n"))
            }
            Carrier::HeroOwn => {
                format!("hero \"{name}\" from Net Scout {{\nadd ability \"Own\" {{\n{rule}\n}}\n}}\n")
            }
            Carrier::HeroShared => bearer("hero", &format!(" from Net Scout {{\nadd ability {name}{TEXT}\n}}\n")),
            Carrier::HeroGiven => {
                bearer("darkness", &format!(" {{\nremains in play\neach hero: has {name}{TEXT}\n}}\n"))
            }
            Carrier::HeroLearned => format!("ability \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::Item => format!("item \"{name}\" {{\nprice $50\n{rule}\n}}\n"),
            Carrier::Upgrade => format!("item \"{name}\" {{\nupgrade filling 1 slots\nprice $50\n{rule}\n}}\n"),
            Carrier::Spell => format!("spell \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::Token => format!("token \"{name}\" {{\nat most 9 held\n{rule}\n}}\n"),
            Carrier::HeroMarker | Carrier::EnemyMarker | Carrier::Lying => {
                format!("# allow B0516: the stage never ends\nmarker \"{name}\" {{\nstacks\n{rule}\n}}\n")
            }
            Carrier::Darkness => format!("darkness \"{name}\" {{\nremains in play\n{rule}\n}}\n"),
            Carrier::DarknessDrawn => format!("darkness \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::DreadDrawn => format!("dread \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::EncounterDrawn => format!("encounter \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::ThreatDrawn => format!("threat \"{name}\" {{\ndeck Low Threat\n{rule}\n}}\n"),
            Carrier::LootDrawn => format!("loot \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::ScavengeDrawn => format!("scavenge \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::World => format!("world \"{name}\" {{\ndepth events Net Depths\n{rule}\n}}\n"),
            Carrier::Mission => format!(
                "mission \"{name}\" {{\nworld Net Land\nmap Net Hall explored with Net Map\ntrack Net Track, light Net Lamp\nclue 1 is the objective: draw 1 Low Threat card\nattack: place 2 Net Foes as an attack\nability \"Own\" {{\n{rule}\n}}\n}}\n"
            ),
        }
    }

    fn bearer(self) -> Option<Kind> {
        match self {
            Carrier::EnemyShared => Some(Kind::Enemy),
            Carrier::HeroShared => Some(Kind::Class),
            Carrier::EnemyGiven | Carrier::HeroGiven => Some(Kind::Darkness),
            _ => None,
        }
    }

    fn may_hold(self, whose: &str) -> bool {
        let named = matches!(self.kind(), Kind::Ability | Kind::Marker | Kind::Token);
        let enemy = self.side() == Side::Enemy || self == Carrier::EnemyMarker;
        match whose {
            "this hero" => !(named && enemy) && self != Carrier::Lying,
            "this enemy" => !named || enemy,
            // Nobody holds what lies in a space.
            "this holder" => self != Carrier::Lying,
            // What can lie in a space is held here.
            "this space" => self == Carrier::Lying || !matches!(self.kind(), Kind::Marker | Kind::Token),
            _ => true,
        }
    }

    fn this(self) -> &'static str {
        match self.side() {
            Side::Enemy => "this enemy",
            Side::Hero => "this hero",
            Side::Holder => "this holder",
            Side::Table => "a hero",
        }
    }
}

/// What the name of an ability ends with that another declaration brings into play.
pub const TEXT: &str = " Text";

/// The figures of an enemy.
const SHEET: &str = "keywords Net Kin\nsize medium\ninitiative 4\nmove D6\nescape 4+\nto hit range 4+\nto hit melee 4+\ncombat 3\nshots 2\nrange 5\ndamage 4\ndefense 1\narmor 6+\nhealth 20\nxp 15\nmodels 12\n";

/// An Elite chart with something left to gain.
const CHART: &str = "elite {\n1 \"Quick\": initiative +2\n2 \"Tough\": health +2\n3 \"Wild\": combat +1\n4 \"Hard\": defense +1\n5 \"Keen\": damage +1\n6 \"Far\": range +1\n}\n";

/// The other rows of a chart that has the text on its first.
const ROWS: &str = "2 \"Tough\": health +2\n3 \"Wild\": combat +1\n4 \"Hard\": defense +1\n5 \"Keen\": damage +1\n6 \"Far\": range +1\n";
