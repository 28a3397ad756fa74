//! Ids: what is written to saves, hashes and listings in place of any name of the code. The rows of the tables carry theirs; those of plain
//! enums stand in their `serde(rename)`, and are read from there.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, IntoDeserializer};
use serde::ser::{self, Impossible, Serialize, Serializer};

use super::{Category, Word};

/// The id of an enum's variant, as it is serialised; `?` for what is no enum.
pub fn id_of<T: Serialize + ?Sized>(value: &T) -> &'static str {
    value.serialize(Id).unwrap_or("?")
}

impl Word {
    /// Its id: `effect.takes-wounds`.
    pub fn id(self) -> &'static str {
        self.entry().map_or("?", |entry| entry.id)
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Word, D::Error> {
        let id = String::deserialize(from)?;
        let category = id.split('.').next().unwrap_or_default();
        let category = Category::deserialize(category.into_deserializer())?;
        let entry = category.entries().iter().find(|entry| entry.id == id);
        entry.map(|entry| entry.word).ok_or_else(|| D::Error::custom(format!("there is no word `{id}`")))
    }
}

/// Finds the id of a variant, and nothing else.
struct Id;

/// It is no variant.
#[derive(Debug)]
struct NoVariant;

impl fmt::Display for NoVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no variant of an enum")
    }
}

impl std::error::Error for NoVariant {}

impl ser::Error for NoVariant {
    fn custom<T: fmt::Display>(_: T) -> Self {
        NoVariant
    }
}

type Found = Result<&'static str, NoVariant>;

/// The parts of a variant: they do not count.
struct Parts(&'static str);

macro_rules! no_variants {
    ($($name:ident($($type:ty),*);)*) => {$(
        fn $name(self, $(_: $type),*) -> Found {
            Err(NoVariant)
        }
    )*};
}

impl Serializer for Id {
    type Ok = &'static str;
    type Error = NoVariant;
    type SerializeSeq = Impossible<&'static str, NoVariant>;
    type SerializeTuple = Impossible<&'static str, NoVariant>;
    type SerializeTupleStruct = Impossible<&'static str, NoVariant>;
    type SerializeTupleVariant = Parts;
    type SerializeMap = Impossible<&'static str, NoVariant>;
    type SerializeStruct = Impossible<&'static str, NoVariant>;
    type SerializeStructVariant = Parts;

    no_variants! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Found {
        Err(NoVariant)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Found {
        Ok(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, _: &T) -> Found {
        Err(NoVariant)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: &T,
    ) -> Found {
        Ok(variant)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, NoVariant> {
        Err(NoVariant)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, NoVariant> {
        Err(NoVariant)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, NoVariant> {
        Err(NoVariant)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts, NoVariant> {
        Ok(Parts(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, NoVariant> {
        Err(NoVariant)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, NoVariant> {
        Err(NoVariant)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts, NoVariant> {
        Ok(Parts(variant))
    }
}

impl ser::SerializeTupleVariant for Parts {
    type Ok = &'static str;
    type Error = NoVariant;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), NoVariant> {
        Ok(())
    }

    fn end(self) -> Found {
        Ok(self.0)
    }
}

impl ser::SerializeStructVariant for Parts {
    type Ok = &'static str;
    type Error = NoVariant;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, _: &T) -> Result<(), NoVariant> {
        Ok(())
    }

    fn end(self) -> Found {
        Ok(self.0)
    }
}
