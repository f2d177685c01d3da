//! The fonts that the program brings, so that what it draws is the same on all machines, and right on those without fonts.
//!
//! `fonts/README.md` says what they have and how they were cut down.

/// Latin and Cyrillic letters, digits and signs; Korean.
pub(crate) const REGULAR: [&[u8]; 2] =
    [include_bytes!("../fonts/Inter-Regular.otf"), include_bytes!("../fonts/NotoSansKR-Regular.otf")];
/// The same for titles, without rare Korean syllables.
pub(crate) const BOLD: [&[u8]; 2] =
    [include_bytes!("../fonts/Inter-SemiBold.otf"), include_bytes!("../fonts/NotoSansKR-Bold.otf")];
