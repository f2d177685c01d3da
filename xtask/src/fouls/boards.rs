//! Boards on which there is much to say about fouls.

use hanpan_omok::{Board, Direction, Point, Size, Stone};

use crate::random::Random;

/// A way to put stones on a board.
type Kind = fn(&mut Draft, &mut Random);

/// Each as likely as another; the same one twice is twice as likely.
const KINDS: [Kind; 6] = [crowd, game, web, web, threes, threes];

/// A board of any kind; with the colours changed over or not.
pub(super) fn made(random: &mut Random) -> Board {
    let size = size(random);
    let own = random.one(&Stone::ALL);
    let mut draft = Draft { board: Board::new(size), own, window: window(size, random) };
    random.one(&KINDS)(&mut draft, random);
    draft.board
}

/// The size of renju, or any.
fn size(random: &mut Random) -> Size {
    let mut side = || Size::MIN + random.below(Size::MAX - Size::MIN + 1);
    let any = Size::new(side(), side()).unwrap_or(Size::S15);
    if random.coin() { Size::S15 } else { any }
}

/// A part of the board: its first row and column, and how many there are.
fn window(size: Size, random: &mut Random) -> [(usize, usize); 2] {
    [size.height(), size.width()].map(|side| {
        let length = side.min(7) + random.below(side - side.min(7) + 1);
        (1 + random.below(side - length + 1), length)
    })
}

/// A board on which stones are put; most of them of one colour, and in one part of it.
struct Draft {
    board: Board,
    own: Stone,
    window: [(usize, usize); 2],
}

impl Draft {
    /// A point of the part.
    fn near(&self, random: &mut Random) -> Point {
        let [row, column] = self.window.map(|(first, count)| first + random.below(count));
        Point::from_matrix(row, column).expect("the part is on the board")
    }

    /// Puts a stone on an empty point, unless it makes a row longer than this.
    fn put(&mut self, point: Point, stone: Stone, longest: usize) -> bool {
        let may = self.is_empty(point)
            && Direction::ALL.into_iter().all(|direction| self.row(point, stone, direction) <= longest);
        if may {
            self.board.set(point, Some(stone));
        }
        may
    }

    fn is_empty(&self, point: Point) -> bool {
        self.board.size().contains(point) && self.board.get(point).is_none()
    }

    /// How long a row a stone on a point makes.
    fn row(&self, point: Point, stone: Stone, direction: Direction) -> usize {
        let count = |sign: isize| {
            let steps = (1..).map(|steps: isize| moved(point, direction, sign * steps));
            steps.take_while(|point| point.is_some_and(|point| self.board.get(point) == Some(stone))).count()
        };
        count(-1) + 1 + count(1)
    }

    fn area(&self) -> usize {
        self.window.iter().map(|(_, count)| count).product()
    }
}

/// The point so many steps on in a direction, or back.
fn moved(point: Point, direction: Direction, steps: isize) -> Option<Point> {
    let (down, right) = direction.step();
    let row = point.row().checked_add_signed(down * steps)?;
    Point::from_matrix(row, point.column().checked_add_signed(right * steps)?)
}

/// Many stones of both colours, of any share; fives and longer rows may be among them.
fn crowd(draft: &mut Draft, random: &mut Random) {
    let (full, others) = (10 + random.below(70), random.below(60));
    let longest = random.one(&[4, 4, Size::MAX]);
    for _ in 0..draft.area() * full / 100 {
        let stone = if random.below(100) < others { draft.own.opponent() } else { draft.own };
        draft.put(draft.near(random), stone, longest);
    }
}

/// A game: the colours in turn, near the last stones, and mostly where a row gets longer or is stopped.
fn game(draft: &mut Draft, random: &mut Random) {
    let (mut played, mut stone) = (vec![draft.near(random)], Stone::White);
    draft.put(played[0], Stone::Black, 4);
    let (moves, greed) = (10 + random.below(draft.board.size().area() / 2), random.below(100));
    for _ in 0..10 * moves {
        let from = if random.below(5) < 3 { played.len().saturating_sub(12) } else { 0 };
        let from = random.one(&played[from..]);
        let steps = random.one(&[1, 1, 1, 2, 2, 3]) * random.one(&[-1, 1]);
        let Some(point) = moved(from, random.one(&Direction::ALL), steps) else { continue };
        let longest = |stone| {
            Direction::ALL.into_iter().map(|direction| draft.row(point, stone, direction)).max().unwrap_or(0)
        };
        let is_quiet = longest(stone) < 2 && longest(stone.opponent()) < 3;
        if !(is_quiet && random.below(100) < greed) && draft.put(point, stone, 4) {
            played.push(point);
            stone = stone.opponent();
        }
        if played.len() > moves {
            break;
        }
    }
}

/// Many stones of one colour in short rows, and few of the other: completing points depend on each other.
fn web(draft: &mut Draft, random: &mut Random) {
    let longest = random.one(&[2, 2, 3, 3, 3, 4]);
    let (full, others) = (30 + random.below(40), random.below(12));
    let (own, other) = (draft.own, draft.own.opponent());
    for _ in 0..draft.area() * full / 100 {
        draft.put(draft.near(random), own, longest);
    }
    for _ in 0..others {
        draft.put(draft.near(random), other, 4);
    }
}

/// Rows of two and three around few points, with gaps in any place, and few stones of the other colour.
fn threes(draft: &mut Draft, random: &mut Random) {
    let (own, other) = (draft.own, draft.own.opponent());
    for _ in 0..2 + random.below(8) {
        let centre = draft.near(random);
        for direction in Direction::ALL {
            let mut steps = [-4, -3, -2, -1, 1, 2, 3, 4];
            random.shuffle(&mut steps);
            for steps in &steps[..random.one(&[0, 1, 2, 2, 2, 3, 3, 4])] {
                if let Some(point) = moved(centre, direction, *steps) {
                    draft.put(point, own, 4);
                }
            }
        }
    }
    for _ in 0..random.below(10) {
        draft.put(draft.near(random), other, 4);
    }
}
