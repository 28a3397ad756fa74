//! A number for a whole table. Two tables that differ in anything have different ones, in practice; and a table keeps its own when other
//! packs, or other lines, are added beside what lies on it: declarations and texts count by their names and never by their numbers.
//!
//! No name of the code counts: of a struct its fields, in their order; of an enum the id of the variant, as it is serialised.

use std::fmt;

use serde::ser::{self, Serialize};

use super::chance::{hash64, mix};
use super::ids::{DeclId, OpId};
use super::table::Table;

/// The stable numbers of what is numbered anew whenever packs are loaded.
#[derive(Clone, Copy)]
pub struct StableIds<'a> {
    /// Of a declaration.
    pub decl: &'a dyn Fn(DeclId) -> u64,
    /// Of a text.
    pub op: &'a dyn Fn(OpId) -> u64,
}

impl Table {
    /// The number of the table as it is.
    pub fn fingerprint(&self, ids: StableIds<'_>) -> u64 {
        self.serialize(Hashing { ids }).unwrap_or(0)
    }
}

/// Hashes what is serialised: a number is itself, everything else what it is made of.
#[derive(Clone, Copy)]
struct Hashing<'a> {
    ids: StableIds<'a>,
}

/// Parts of something, as they come. Entries of a map count in any order: it is the order of their numbers.
struct Parts<'a> {
    hashing: Hashing<'a>,
    hash: u64,
    key: u64,
}

/// Nothing that a table holds can fail to be hashed.
#[derive(Debug)]
struct Unhashed(String);

impl fmt::Display for Unhashed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unhashed {}

impl ser::Error for Unhashed {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Unhashed(message.to_string())
    }
}

type Hashed = Result<u64, Unhashed>;

impl<'a> Hashing<'a> {
    fn parts(self, start: u64) -> Result<Parts<'a>, Unhashed> {
        Ok(Parts { hashing: self, hash: start, key: 0 })
    }
}

macro_rules! numbers {
    ($($name:ident $type:ty;)*) => {$(
        fn $name(self, n: $type) -> Hashed {
            Ok(n as u64)
        }
    )*};
}

impl<'a> ser::Serializer for Hashing<'a> {
    type Ok = u64;
    type Error = Unhashed;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    numbers! {
        serialize_bool bool;
        serialize_i8 i8;
        serialize_i16 i16;
        serialize_i32 i32;
        serialize_i64 i64;
        serialize_u8 u8;
        serialize_u16 u16;
        serialize_u32 u32;
        serialize_u64 u64;
        serialize_char char;
    }

    fn serialize_f32(self, n: f32) -> Hashed {
        Ok(u64::from(n.to_bits()))
    }

    fn serialize_f64(self, n: f64) -> Hashed {
        Ok(n.to_bits())
    }

    fn serialize_str(self, text: &str) -> Hashed {
        Ok(hash64(text))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Hashed {
        Ok(bytes.iter().fold(0, |hash, byte| mix(hash, u64::from(*byte))))
    }

    fn serialize_none(self) -> Hashed {
        Ok(hash64("none"))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Hashed {
        Ok(mix(1, value.serialize(self)?))
    }

    fn serialize_unit(self) -> Hashed {
        Ok(0)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Hashed {
        Ok(0)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Hashed {
        Ok(hash64(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Hashed {
        let number = value.serialize(self)?;
        let small = || u32::try_from(number).unwrap_or(u32::MAX);
        Ok(match name {
            DeclId::ID => (self.ids.decl)(DeclId(small())),
            OpId::ID => (self.ids.op)(OpId(small())),
            _ => number,
        })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Hashed {
        Ok(mix(hash64(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Unhashed> {
        self.parts(2)
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Unhashed> {
        self.parts(3)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Unhashed> {
        self.parts(5)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Unhashed> {
        self.parts(hash64(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Unhashed> {
        self.parts(4)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Unhashed> {
        self.parts(6)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Unhashed> {
        self.parts(hash64(variant))
    }
}

impl Parts<'_> {
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unhashed> {
        self.hash = mix(self.hash, value.serialize(self.hashing)?);
        Ok(())
    }
}

macro_rules! parts {
    ($($kind:ident $part:ident;)*) => {$(
        impl ser::$kind for Parts<'_> {
            type Ok = u64;
            type Error = Unhashed;

            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unhashed> {
                self.part(value)
            }

            fn end(self) -> Hashed {
                Ok(self.hash)
            }
        }
    )*};
}

macro_rules! fields {
    ($($kind:ident;)*) => {$(
        impl ser::$kind for Parts<'_> {
            type Ok = u64;
            type Error = Unhashed;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Result<(), Unhashed> {
                self.part(value)
            }

            fn end(self) -> Hashed {
                Ok(self.hash)
            }
        }
    )*};
}

parts! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

fields! {
    SerializeStruct;
    SerializeStructVariant;
}

impl ser::SerializeMap for Parts<'_> {
    type Ok = u64;
    type Error = Unhashed;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unhashed> {
        self.key = key.serialize(self.hashing)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unhashed> {
        let entry = mix(self.key, value.serialize(self.hashing)?);
        self.hash = self.hash.wrapping_add(entry);
        Ok(())
    }

    fn end(self) -> Hashed {
        Ok(self.hash)
    }
}
