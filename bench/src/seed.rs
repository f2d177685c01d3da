//! The algorithm that the project began with: check arrays, cells row by row, digits ascending, the first solution.

/// The lexicographically first solution of 81 values, 0 for blank; `None` when it takes more than `nodes` steps.
pub(crate) fn first(puzzle: &[u8; 81], nodes: u64) -> Option<[u8; 81]> {
    let mut seed = Seed {
        grid: *puzzle,
        rows: [[false; 10]; 9],
        columns: [[false; 10]; 9],
        boxes: [[false; 10]; 9],
        nodes,
    };
    for (i, value) in puzzle.iter().enumerate().filter(|(_, value)| **value != 0) {
        seed.mark(i, *value, true);
    }
    seed.fill(0).then_some(seed.grid)
}

struct Seed {
    grid: [u8; 81],
    rows: [[bool; 10]; 9],
    columns: [[bool; 10]; 9],
    boxes: [[bool; 10]; 9],
    nodes: u64,
}

impl Seed {
    fn fill(&mut self, i: usize) -> bool {
        if i == 81 {
            return true;
        }
        if self.grid[i] != 0 {
            return self.fill(i + 1);
        }
        for value in 1..=9 {
            if self.nodes > 0 && self.is_free(i, value) {
                self.nodes -= 1;
                self.mark(i, value, true);
                self.grid[i] = value;
                if self.fill(i + 1) {
                    return true;
                }
                self.grid[i] = 0;
                self.mark(i, value, false);
            }
        }
        false
    }

    fn is_free(&self, i: usize, value: u8) -> bool {
        let value = usize::from(value);
        !self.rows[i / 9][value] && !self.columns[i % 9][value] && !self.boxes[i / 27 * 3 + i % 9 / 3][value]
    }

    fn mark(&mut self, i: usize, value: u8, is_used: bool) {
        let value = usize::from(value);
        self.rows[i / 9][value] = is_used;
        self.columns[i % 9][value] = is_used;
        self.boxes[i / 27 * 3 + i % 9 / 3][value] = is_used;
    }
}
