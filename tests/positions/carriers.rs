//! Who carries a text: the same line as a sheet's own ability, a shared one, on a card …

use brimscript::vocabulary::Kind;

/// Who carries a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Carrier {
    /// An ability of an enemy's own sheet.
    EnemyOwn,
    /// A named ability that a hero has.
    HeroAbility,
}

/// On which side its texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Enemy,
    Hero,
    Table,
}

impl Carrier {
    pub const ALL: [Carrier; 2] = [Carrier::EnemyOwn, Carrier::HeroAbility];

    pub fn side(self) -> Side {
        match self {
            Carrier::EnemyOwn => Side::Enemy,
            Carrier::HeroAbility => Side::Hero,
        }
    }

    /// As the list calls it.
    pub fn name(self) -> &'static str {
        match self {
            Carrier::EnemyOwn => "enemy's own ability",
            Carrier::HeroAbility => "hero's ability",
        }
    }

    /// The kind of the declaration that has the text.
    pub fn kind(self) -> Kind {
        match self {
            Carrier::EnemyOwn => Kind::Enemy,
            Carrier::HeroAbility => Kind::Ability,
        }
    }

    /// The declarations with this rule in them.
    pub fn text(self, name: &str, rule: &str) -> String {
        match self {
            Carrier::EnemyOwn => format!("enemy \"{name}\" {{\n{SHEET}ability \"Own\" {{\n{rule}\n}}\n}}\n"),
            Carrier::HeroAbility => format!("ability \"{name}\" {{\n{rule}\n}}\n"),
        }
    }
}

/// The figures of an enemy.
const SHEET: &str = "keywords Net Kin\nsize medium\ninitiative 4\nmove 5\nescape 4+\nto hit range 4+\nto hit melee 4+\ncombat 3\nshots 2\nrange 8\ndamage 4\ndefense 1\narmor 6+\nhealth 20\nxp 15\nmodels 12\n";
