//! Names to choose from, in words.

/// Names in a list that ends with `or`; `between` stands between the others.
pub(crate) fn choice(names: &[String], between: &str) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(between)),
        None => String::new(),
    }
}
