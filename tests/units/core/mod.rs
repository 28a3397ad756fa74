//! `brim-core`: plain data, and how it is kept.

mod game {
    mod amount;
}
mod phrase {
    mod place;
    mod slot;
}
mod program {
    mod text_set;
}
mod vocabulary {
    mod situations;
    mod spelling;
}
