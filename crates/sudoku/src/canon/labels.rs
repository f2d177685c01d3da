//! Labels: what digits become, one after the other as they appear.

use crate::digit::Digit;

/// What a digit without a label yet counts as: more than every label.
pub(super) const NEW: u8 = 15;

/// What each value becomes: 0 stays, and no digit has a label.
pub(super) const NO_LABELS: [u8; 10] = [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW];

/// What each digit becomes; those without a label become, in their order, what is left above the labels.
pub(super) fn digits(labels: &[u8; 10]) -> [Digit; 9] {
    let mut last = labels[1..].iter().filter(|label| **label != NEW).count();
    let mut digits = Digit::ALL;
    for (digit, label) in digits.iter_mut().zip(&labels[1..]) {
        let label = if *label == NEW {
            last += 1;
            last
        } else {
            usize::from(*label)
        };
        *digit = Digit::new(label - 1).unwrap_or(*digit);
    }
    digits
}
