//! The views: for each category an enum of its phrases, with what fills their holes. They are written from the rows of the table.

use super::Phrase;
use super::hole::{self, HoleType};
use crate::vocabulary::{self, Word};

/// Writes the views of a category from the rows of its table.
macro_rules! views {
    (
        $(#[$doc:meta])* $category:ident $view:ident;
        $($name:ident $id:literal
          $({ $($hole:ident: $type:ident $(($($of:ident),*))?),*
             $(; $($may:ident: $may_type:ident $(($($may_of:ident),*))?),* $(; $moved:ident: $moved_type:ident)?)? })?
          $sentence:literal $under:ident [$($bind:ident),*] [$($kind:ident),*]
          $(needs [$($need:ident),*])? $(gives [$($give:ident),*])? $(may [$($maybe:ident),*])?
          $meaning:literal, $example:literal, $page:literal $(=> $english:literal)?;)*
    ) => {
        $(#[$doc])*
        ///
        /// A phrase of this category, with what fills its holes.
        #[derive(Clone, Copy, Debug)]
        pub enum $view<'a> {
            $(
                #[doc = $meaning]
                $name $({
                    $(#[doc = concat!("The hole `", stringify!($hole), "`.")]
                      $hole: <hole::$type as HoleType>::Filled<'a>,)*
                    $($(#[doc = concat!("The hole `", stringify!($may), "`, in an optional clause.")]
                        $may: <hole::$may_type as HoleType>::Perhaps<'a>,)*)?
                })?,
            )*
        }

        impl<'a> $view<'a> {
            /// Reads a phrase; none for one of another category.
            pub fn of(phrase: Phrase<'a>) -> Option<Self> {
                let Word::$category(word) = phrase.word() else { return None };
                #[allow(unused_mut, unused_variables, reason = "some categories have no holes")]
                let mut slots = phrase.slots();
                Some(match word {
                    $(vocabulary::$category::$name => $view::$name $({
                        $($hole: slots.filled::<hole::$type>()?,)*
                        $($($may: slots.perhaps::<hole::$may_type>(),)*)?
                    })?,)*
                })
            }
        }
    };
}

vocabulary::EffectView!();
vocabulary::MomentView!();
vocabulary::ReplacedView!();
vocabulary::DurationView!();
vocabulary::LimitView!();
vocabulary::WhenView!();
vocabulary::CostView!();
vocabulary::FilterView!();
vocabulary::PositionView!();
vocabulary::RelationView!();
vocabulary::HoldingView!();
vocabulary::ThingView!();
vocabulary::PlaceView!();
vocabulary::AmountView!();
vocabulary::CountView!();
vocabulary::QuantityView!();
vocabulary::ConditionView!();
vocabulary::ModifierView!();
vocabulary::KindView!();
vocabulary::MemberView!();
vocabulary::RuleFormView!();
vocabulary::LabelView!();
vocabulary::ChangeView!();
vocabulary::StepView!();
