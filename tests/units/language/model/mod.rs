mod draft;
mod everyday;
mod examples;
mod parse_errors;
mod question;
mod threads;
mod topics;
mod trie;
