//! Puts many faults into one text, each behind a switch: `a == b` becomes `(if mutant(7) { a != b } else { a == b })`.

use crate::fault::Fault;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A part of the changed text and the faults that it belongs to.
pub struct Part {
    pub range: Range<usize>,
    pub faults: Vec<usize>,
    /// It holds one fault, and not the whole expression that faults were put into.
    pub one: bool,
}

/// A file with faults in it.
pub struct Sown {
    pub text: String,
    pub parts: Vec<Part>,
    /// Faults that have no place of their own in the syntax tree, such as those in a macro.
    pub homeless: Vec<usize>,
}

/// The genre of faults that are a body of their own: they return before the old one begins.
const BODY: &str = "FnValue";

/// What a fault is put around, by the genre and the byte where the fault begins.
#[derive(Default)]
struct Homes {
    whole: BTreeMap<(&'static str, usize), Range<usize>>,
    /// Expressions that stand as a statement or behind `=>`, where brackets would ask for a `;` or a `,`.
    bare: BTreeSet<(usize, usize)>,
}

fn bytes(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// An expression holds a `let`, which may not stand in brackets.
fn lets(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(both) => lets(&both.left) || lets(&both.right),
        _ => false,
    }
}

impl Homes {
    fn block(&mut self, block: &syn::Block) {
        if let [first, ..] = &block.stmts[..] {
            let start = bytes(first).start;
            self.whole.insert((BODY, start), start..bytes(block).end - 1);
        }
    }
}

impl<'a> Visit<'a> for Homes {
    fn visit_item_fn(&mut self, node: &'a syn::ItemFn) {
        self.block(&node.block);
        visit::visit_item_fn(self, node);
    }
    fn visit_impl_item_fn(&mut self, node: &'a syn::ImplItemFn) {
        self.block(&node.block);
        visit::visit_impl_item_fn(self, node);
    }
    fn visit_trait_item_fn(&mut self, node: &'a syn::TraitItemFn) {
        node.default.iter().for_each(|block| self.block(block));
        visit::visit_trait_item_fn(self, node);
    }
    fn visit_expr_binary(&mut self, node: &'a syn::ExprBinary) {
        if !lets(&node.left) && !lets(&node.right) {
            self.whole.insert(("BinaryOperator", bytes(&node.op).start), bytes(node));
        }
        visit::visit_expr_binary(self, node);
    }
    fn visit_expr_unary(&mut self, node: &'a syn::ExprUnary) {
        self.whole.insert(("UnaryOperator", bytes(&node.op).start), bytes(node));
        visit::visit_expr_unary(self, node);
    }
    fn visit_expr_match(&mut self, node: &'a syn::ExprMatch) {
        for arm in &node.arms {
            self.whole.insert(("MatchArm", bytes(arm).start), bytes(node));
        }
        visit::visit_expr_match(self, node);
    }
    fn visit_expr_struct(&mut self, node: &'a syn::ExprStruct) {
        for field in &node.fields {
            self.whole.insert(("StructField", bytes(field).start), bytes(node));
        }
        visit::visit_expr_struct(self, node);
    }
    fn visit_arm(&mut self, node: &'a syn::Arm) {
        if let Some((_, guard)) = &node.guard {
            self.whole.insert(("MatchArmGuard", bytes(guard).start), bytes(guard));
        }
        let body = bytes(&node.body);
        self.bare.insert((body.start, body.end));
        visit::visit_arm(self, node);
    }
    fn visit_stmt(&mut self, node: &'a syn::Stmt) {
        if let syn::Stmt::Expr(expr, _) = node {
            let range = bytes(expr);
            self.bare.insert((range.start, range.end));
        }
        visit::visit_stmt(self, node);
    }
}

/// Where faults go: an expression, or a body.
struct Site {
    range: Range<usize>,
    body: bool,
    bare: bool,
    /// The faults by their numbers, and what stands there with them.
    faults: Vec<(usize, String)>,
}

/// Puts faults into the text of a file.
pub fn sow(text: &str, faults: &[(usize, &Fault)]) -> Sown {
    let file = syn::parse_file(text).expect("a file of the rules is Rust");
    let mut homes = Homes::default();
    homes.visit_file(&file);
    // What lies around others stands before them, a body before an expression that is all of it.
    let mut sites: BTreeMap<(usize, std::cmp::Reverse<usize>, bool), Site> = BTreeMap::new();
    let mut sown = Sown { text: String::new(), parts: Vec::new(), homeless: Vec::new() };
    for (number, fault) in faults {
        let changed = fault.span.bytes(text);
        let home = homes.whole.iter().find(|((genre, at), _)| *genre == fault.genre && *at == changed.start);
        let Some((_, range)) = home else {
            sown.homeless.push(*number);
            continue;
        };
        let body = fault.genre == BODY;
        let with = if body {
            format!("return {};", fault.replacement)
        } else {
            format!("{}{}{}", &text[range.start..changed.start], fault.replacement, &text[changed.end..range.end])
        };
        let bare = homes.bare.contains(&(range.start, range.end));
        let site = Site { range: range.clone(), body, bare, faults: Vec::new() };
        let key = (range.start, std::cmp::Reverse(range.end), !body);
        sites.entry(key).or_insert(site).faults.push((*number, with));
    }
    let sites: Vec<Site> = sites.into_values().collect();
    write(text, 0..text.len(), &sites, &mut sown);
    sown
}

/// Writes a part of the text, with the faults of all sites in it.
fn write(text: &str, part: Range<usize>, sites: &[Site], out: &mut Sown) {
    let (mut at, mut rest) = (part.start, sites);
    while let [site, behind @ ..] = rest {
        out.text.push_str(&text[at..site.range.start]);
        let inside = behind.iter().take_while(|other| other.range.start < site.range.end).count();
        let (inner, further) = behind.split_at(inside);
        let whole = out.text.len();
        let (open, shut) = match (site.body, site.bare) {
            (true, _) => ("", ""),
            (false, true) => ("{ ", " }"),
            (false, false) => ("{ ", " })"),
        };
        out.text.push_str(if site.body || site.bare { "" } else { "(" });
        for (number, with) in &site.faults {
            out.text.push_str(&format!("if brim_core::mutant({number}) {{ "));
            let start = out.text.len();
            out.text.push_str(with);
            out.parts.push(Part { range: start..out.text.len(), faults: vec![*number], one: true });
            out.text.push_str(if site.body { " } " } else { " } else " });
        }
        out.text.push_str(open);
        write(text, site.range.clone(), inner, out);
        out.text.push_str(shut);
        let faults = site.faults.iter().map(|(number, _)| *number).collect();
        out.parts.push(Part { range: whole..out.text.len(), faults, one: false });
        (at, rest) = (site.range.end, further);
    }
    out.text.push_str(&text[at..part.end]);
}
