//! [`Puzzles`] and [`Solved`]: rows of 81 bytes at equal distances.

/// Puzzles in a text or an array, at equal distances: 81 bytes each, digits as values or characters; every other byte is a
/// blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Puzzles<'a> {
    bytes: &'a [u8],
    stride: usize,
    count: usize,
}

impl<'a> Puzzles<'a> {
    /// The puzzles that begin at every `stride` bytes.
    pub(crate) fn new(bytes: &'a [u8], stride: usize) -> Self {
        let stride = stride.max(81);
        let count = (bytes.len() + stride - 81) / stride;
        Self { bytes, stride, count }
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    #[inline(always)]
    pub(crate) fn row(&self, index: usize) -> &'a [u8; 81] {
        self.bytes[index * self.stride..].first_chunk().expect("a row has 81 bytes")
    }
}

/// Where solutions go, at equal distances.
#[derive(Debug)]
pub(crate) struct Solved<'a> {
    pub(crate) bytes: &'a mut [u8],
    pub(crate) stride: usize,
    /// What is added to each digit: 0, or `b'0'`.
    pub(crate) zero: u8,
}

impl Solved<'_> {
    #[inline(always)]
    pub(crate) fn row(&mut self, index: usize) -> &mut [u8; 81] {
        self.bytes[index * self.stride..].first_chunk_mut().expect("a row has 81 bytes")
    }
}
