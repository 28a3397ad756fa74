//! Brimscript: the rules language and engine for *Shadows of Brimstone* content.
