//! The ids of an enum's variants, as `serde` reads them.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};

/// The ids of the variants, in the order of the code; none of what is no enum.
pub fn variants<T: for<'de> Deserialize<'de>>() -> &'static [&'static str] {
    match T::deserialize(Asked) {
        Err(Told::Variants(ids)) => ids,
        _ => &[],
    }
}

/// Asks what could be there, and reads nothing.
struct Asked;

#[derive(Debug)]
enum Told {
    Variants(&'static [&'static str]),
    Nothing,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("only asked")
    }
}

impl std::error::Error for Told {}

impl de::Error for Told {
    fn custom<T: fmt::Display>(_: T) -> Told {
        Told::Nothing
    }
}

impl<'de> Deserializer<'de> for Asked {
    type Error = Told;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Told> {
        Err(Told::Nothing)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        ids: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Told> {
        Err(Told::Variants(ids))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}
