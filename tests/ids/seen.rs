//! The names that come by when something is serialised and that a hash of it can see: variants of enums, and structs of one part. Names of other
//! structs and of fields do not count there.

use std::collections::BTreeSet;
use std::fmt;

use serde::ser::{self, Serialize, Serializer};

/// The names in something.
pub fn names<T: Serialize + ?Sized>(value: &T) -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    value.serialize(Seen(&mut seen)).expect("it can be serialised");
    seen
}

struct Seen<'s>(&'s mut BTreeSet<&'static str>);

#[derive(Debug)]
struct Never(String);

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(why: T) -> Never {
        Never(why.to_string())
    }
}

type Done = Result<(), Never>;

macro_rules! plain {
    ($($name:ident($($type:ty),*);)*) => {$(
        fn $name(self, $(_: $type),*) -> Done {
            Ok(())
        }
    )*};
}

impl<'s> Serializer for Seen<'s> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    plain! {
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

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.0.insert(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Done {
        self.0.insert(name);
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.0.insert(variant);
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Never> {
        self.0.insert(variant);
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Never> {
        self.0.insert(variant);
        Ok(self)
    }
}

macro_rules! parts {
    ($($kind:ident $($part:ident)* $(: $field:ident)?;)*) => {$(
        impl ser::$kind for Seen<'_> {
            type Ok = ();
            type Error = Never;

            $(fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                value.serialize(Seen(&mut *self.0))
            })*

            $(fn $field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Done {
                value.serialize(Seen(&mut *self.0))
            })?

            fn end(self) -> Done {
                Ok(())
            }
        }
    )*};
}

parts! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
    SerializeMap serialize_key serialize_value;
    SerializeStruct: serialize_field;
    SerializeStructVariant: serialize_field;
}
