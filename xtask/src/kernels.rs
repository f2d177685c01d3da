//! Every function of a kernel is `#[inline(always)]`: one left out of line is compiled without the instruction set of
//! its caller, gives the same answers, and is tens of times slower.
//!
//! A function belongs to a kernel if its own head or that of its `impl` or `trait` names `Simd`, `Kernel` or `Plain`, a
//! trait built on `Simd`, or a type that implements one; macros are looked into as well. Excepted are functions that say
//! something else on purpose (`#[cold]`, `#[inline(never)]`, `#[target_feature(..)]`, `#[test]`), those without a body,
//! tests, and the names of [`NOT_INLINE`], which make a token or enter a kernel.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Where kernels are: files, and folders with all their files.
const PLACES: [&str; 3] =
    ["crates/sudoku/src/simd", "crates/sudoku/src/solve/lanes", "crates/sudoku/src/solve/one.rs"];
/// Files in these places without kernels.
const NOT_KERNELS: [&str; 2] = ["crates/sudoku/src/simd/backend.rs", "crates/sudoku/src/simd/tests.rs"];
/// Functions that make a token or enter a kernel.
const NOT_INLINE: [&str; 4] = ["new", "detect", "from", "call"];
/// Attributes by which a function says that it is out of line, or compiled for instructions of its own.
const EXCEPTING: [&str; 4] = ["cold", "inline(never)", "target_feature", "test"];

/// Prints every function that lacks the attribute; the status is 1 if there is one.
pub(crate) fn run(root: &Path) -> Result<ExitCode> {
    let mut files = Vec::new();
    for path in kernel_files(root)? {
        let text = fs::read_to_string(root.join(&path)).with_context(|| path.display().to_string())?;
        let tokens = text.parse().map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
        files.push((path, tokens));
    }
    let kernels = Kernels::of(files.iter().map(|(_, tokens)| tokens));
    let (mut functions, mut lacking) = (0, 0);
    for (path, tokens) in &files {
        for Function { name, line, inline } in kernels.functions(tokens) {
            functions += 1;
            if !inline {
                lacking += 1;
                println!("{}:{line}: fn {name}: expected #[inline(always)]", path.display());
            }
        }
    }
    ensure!(functions > 0, "no function of a kernel in {PLACES:?}");
    println!(
        "{functions} functions of kernels in {} files, {lacking} without #[inline(always)]",
        files.len()
    );
    Ok(if lacking == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The files with kernels, relative to the root.
fn kernel_files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for place in PLACES.map(PathBuf::from) {
        if root.join(&place).is_file() {
            files.push(place);
            continue;
        }
        for entry in fs::read_dir(root.join(&place)).with_context(|| place.display().to_string())? {
            files.push(place.join(entry?.file_name()));
        }
    }
    files.retain(|file| {
        file.extension().is_some_and(|extension| extension == "rs")
            && !NOT_KERNELS.iter().any(|not| file == Path::new(not))
    });
    files.sort();
    Ok(files)
}

/// A function of a kernel.
#[derive(Debug, PartialEq, Eq)]
struct Function {
    name: String,
    line: usize,
    /// Whether it has the attribute.
    inline: bool,
}

/// The words that tell a kernel.
#[derive(Debug)]
struct Kernels(BTreeSet<String>);

impl Kernels {
    /// The traits that are built on `Simd` and the types that implement them, wherever they are declared.
    fn of<'a>(files: impl Iterator<Item = &'a TokenStream>) -> Self {
        let items: Vec<Item> = files.flat_map(items).collect();
        let mut traits = BTreeSet::from(["Simd".to_owned()]);
        loop {
            let declared = items.iter().filter(|item| item.kind() == Some("trait"));
            let built = declared.filter(|item| item.words().iter().any(|word| traits.contains(word)));
            let built: BTreeSet<String> = built.map(|item| item.after("trait")).collect();
            if built.is_subset(&traits) {
                break;
            }
            traits.extend(built);
        }
        let implemented = items.iter().filter(|item| traits.contains(&item.implemented_trait()));
        let types: Vec<String> = implemented.map(|item| item.after("for")).collect();
        traits.extend(types.into_iter().filter(|name| name.starts_with(char::is_alphabetic)));
        traits.extend(["Kernel".to_owned(), "Plain".to_owned()]);
        Self(traits)
    }

    /// The functions of kernels in a file.
    fn functions(&self, file: &TokenStream) -> Vec<Function> {
        let mut found = Vec::new();
        self.walk(file, false, &mut found);
        found
    }

    /// Adds the functions in a stream and in all groups within; `is_kernel` is what the nearest head around it says.
    fn walk(&self, stream: &TokenStream, is_kernel: bool, found: &mut Vec<Function>) {
        for item in items(stream) {
            if item.attributes.iter().any(|attribute| attribute == "cfg(test)") {
                continue;
            }
            let names_kernel = item.head.iter().any(|word| self.0.contains(word));
            let inside = match item.kind() {
                Some("impl" | "trait") => names_kernel,
                Some("macro_rules") => true,
                Some(_) => false,
                None => is_kernel,
            };
            if item.kind() == Some("fn") && (is_kernel || names_kernel) {
                found.extend(item.function());
            }
            for group in &item.groups {
                self.walk(group, inside, found);
            }
        }
    }
}

/// Tokens up to a block or a semicolon.
#[derive(Debug, Default)]
struct Item {
    /// The attributes, without spaces.
    attributes: Vec<String>,
    /// The words before the block, also those in parentheses.
    head: Vec<String>,
    /// The first word that says what it is, and its line.
    keyword: Option<(String, usize)>,
    /// What is in brackets of any kind.
    groups: Vec<TokenStream>,
    has_block: bool,
}

/// The items of a stream: also statements and what else there is.
fn items(stream: &TokenStream) -> Vec<Item> {
    let mut items = vec![Item::default()];
    for token in stream.clone() {
        let Some(item) = items.last_mut() else { break };
        if item.take(token) {
            items.push(Item::default());
        }
    }
    items
}

impl Item {
    /// Adds a token; true if it is the last.
    fn take(&mut self, token: TokenTree) -> bool {
        match token {
            TokenTree::Group(group) => return self.take_group(&group),
            TokenTree::Ident(word) => {
                let name = word.to_string();
                let is_keyword = ["fn", "impl", "trait", "mod", "macro_rules"].contains(&name.as_str());
                if is_keyword && self.keyword.is_none() {
                    self.keyword = Some((name.clone(), word.span().start().line));
                }
                self.head.push(name);
            }
            TokenTree::Punct(sign) => {
                self.head.push(sign.to_string());
                return sign.as_char() == ';';
            }
            TokenTree::Literal(_) => {}
        }
        false
    }

    fn take_group(&mut self, group: &Group) -> bool {
        let is_block = group.delimiter() == Delimiter::Brace;
        if group.delimiter() == Delimiter::Bracket && self.head.pop_if(|sign| sign == "#").is_some() {
            self.attributes.push(group.stream().to_string().split_whitespace().collect());
            return false;
        }
        self.has_block = is_block;
        if !is_block {
            self.head.push("(".to_owned());
            self.head.extend(words(group.stream()));
        }
        self.groups.push(group.stream());
        is_block
    }

    fn kind(&self) -> Option<&str> {
        self.keyword.as_ref().map(|(word, _)| word.as_str())
    }

    /// All words, those of the block too.
    fn words(&self) -> Vec<String> {
        self.head.iter().cloned().chain(self.groups.iter().cloned().flat_map(words)).collect()
    }

    /// What follows a word: a name, or `$name` in a macro.
    fn after(&self, word: &str) -> String {
        let mut rest = self.head.iter().skip_while(|own| *own != word).skip(1).map(String::as_str);
        match (rest.next(), rest.next()) {
            (Some("$"), Some(name)) => format!("${name}"),
            (name, _) => name.unwrap_or_default().to_owned(),
        }
    }

    /// The trait of an `impl` for a type: the last name before its arguments or `for`.
    fn implemented_trait(&self) -> String {
        let (mut depth, mut name) = (0, "");
        for word in self.head.iter().skip_while(|word| *word != "impl").skip(1) {
            match word.as_str() {
                "<" => depth += 1,
                ">" => depth -= 1,
                "for" => return name.to_owned(),
                word if depth == 0 => name = word,
                _ => {}
            }
        }
        String::new()
    }

    /// The function, if it has a body and nothing excepts it.
    fn function(&self) -> Option<Function> {
        let name = self.after("fn");
        let is_excepting = |own: &String| EXCEPTING.iter().any(|attribute| own.starts_with(attribute));
        if !self.has_block || NOT_INLINE.contains(&name.as_str()) || self.attributes.iter().any(is_excepting)
        {
            return None;
        }
        let line = self.keyword.as_ref().map_or(0, |(_, line)| *line);
        Some(Function { name, line, inline: self.attributes.iter().any(|own| own == "inline(always)") })
    }
}

/// The words of a stream and of all groups within.
fn words(stream: TokenStream) -> Vec<String> {
    let of_token = |token| match token {
        TokenTree::Group(group) => words(group.stream()),
        TokenTree::Ident(word) => vec![word.to_string()],
        TokenTree::Punct(sign) => vec![sign.to_string()],
        TokenTree::Literal(_) => Vec::new(),
    };
    stream.into_iter().flat_map(of_token).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names and lines of the functions that lack the attribute.
    fn lacking(source: &str) -> Vec<(String, usize)> {
        let file: TokenStream = source.parse().expect("valid tokens");
        let functions = Kernels::of([&file].into_iter()).functions(&file);
        let lacking = functions.into_iter().filter(|function| !function.inline);
        lacking.map(|function| (function.name, function.line)).collect()
    }

    #[track_caller]
    fn assert_lacking(source: &str, names: &[&str]) {
        let found: Vec<String> = lacking(source).into_iter().map(|(name, _)| name).collect();
        assert_eq!(found, names, "{source}");
    }

    #[test]
    fn a_generic_function_needs_the_attribute_and_is_told_by_its_line() {
        let source =
            "/// Text.\n#[must_use]\npub(super) fn pass<S: Simd>(s: S) -> S::V {\n    s.splat(0)\n}\n";
        assert_eq!(lacking(source), [("pass".to_owned(), 3)]);
        assert_lacking(&source.replace("must_use", "inline(always)"), &[]);
        assert_lacking(&source.replace("must_use", "inline"), &["pass"]);
    }

    #[test]
    fn methods_of_a_generic_type_need_it() {
        assert_lacking(
            "impl<S: Simd> Kernel<S> for Pass<S> { type Out = (); fn run(self, s: S) {} }",
            &["run"],
        );
        assert_lacking("impl<S: Simd> Pool<S> { #[inline(always)] fn a(&self) {} fn b(&self) {} }", &["b"]);
    }

    #[test]
    fn functions_of_a_token_and_of_a_trait_built_on_simd_need_it() {
        assert_lacking(
            "impl Simd for Swar { fn and(self) {} } fn low(s: Swar) {} fn other(s: u64) {}",
            &["and", "low"],
        );
        assert_lacking("trait Parts: Simd { fn a(self); fn b(self) {} } fn c(x: impl Parts) {}", &["b", "c"]);
        assert_lacking(
            "trait Board { type S: Simd; } impl<B: Board> State<B> { fn next(self) {} }",
            &["next"],
        );
        assert_lacking("impl<S: Row> Simd for Rows<S> {} impl Rows<u8> { fn turned(self) {} }", &["turned"]);
    }

    #[test]
    fn where_clauses_and_results_count_as_the_head() {
        assert_lacking("fn a<S>(s: S) where S: Simd {} fn b() -> impl Simd { Swar }", &["a", "b"]);
    }

    #[test]
    fn functions_in_macros_need_it() {
        assert_lacking(
            "macro_rules! operations { ($($x:tt)*) => { $(fn $name(self) -> $out { $x })* }; }",
            &["$name"],
        );
        assert_lacking(
            "impl Simd for A { lifted! { fn a(self) {} } operations! { fn b(x: V) -> V = c(x); } }",
            &["a"],
        );
        assert_lacking("macro_rules! m { () => { #[inline(always)] fn f() {} } }", &[]);
    }

    #[test]
    fn functions_that_say_why_not_are_excepted() {
        for attribute in ["cold", "inline(never)", "target_feature(enable = \"avx2\")", "test"] {
            assert_lacking(&format!("#[{attribute}] fn f<S: Simd>(s: S) {{}}"), &[]);
        }
        assert_lacking(
            "impl Simd for A {} impl A { fn new() {} fn detect() {} fn call(self) {} fn f() {} }",
            &["f"],
        );
        assert_lacking("#[cfg(test)] mod tests { fn f<S: Simd>(s: S) {} }", &[]);
    }

    #[test]
    fn functions_without_a_vector_need_nothing() {
        assert_lacking(
            "struct Lanes; impl Lanes { fn run(&mut self) { fn inner() {} } } fn f(x: u8) {}",
            &[],
        );
        assert_lacking("impl<S: Simd> A<S> { #[inline(always)] fn f() { fn scalar(x: u8) {} } }", &[]);
        assert_lacking("trait Simd { fn and(self, a: u8) -> u8; const F: fn(u8) -> u8; }", &[]);
    }

    #[test]
    fn the_kernels_of_the_repository_are_found() {
        let files =
            kernel_files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))).expect("the places exist");
        assert!(files.iter().any(|file| file.ends_with("simd/avx2.rs")));
        assert!(files.iter().any(|file| file.ends_with("lanes/pass.rs")));
        assert!(!files.iter().any(|file| file.ends_with("simd/backend.rs")));
    }
}
