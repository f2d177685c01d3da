//! A ruling in words, English and Korean.

use super::{Four, Obstacle, Ruling, Three};
use crate::{Direction, Line, Point, Size, small_enum::small_enum};

small_enum! {
    /// A language of sentences.
    pub enum Language {
        /// English.
        English = 0,
        /// Korean (한국어).
        Korean = 1,
    }
}

impl Language {
    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
        }
    }

    /// The language with a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.name().eq_ignore_ascii_case(name))
    }
}

impl Ruling {
    /// The verdict on one line, without a line end: `e5 is a foul: 3-3`.
    ///
    /// # Panics
    /// If a point is not on a board of this size.
    #[must_use]
    pub fn verdict(&self, size: Size, language: Language) -> String {
        let (point, fouls) = (self.point.notation(size), self.foul_names(language));
        match (language, self.is_win(), self.is_legal(), self.is_forced) {
            (Language::English, true, ..) => format!("{point} wins"),
            (Language::English, _, false, _) => format!("{point} is a foul: {fouls}"),
            (Language::English, _, _, true) => {
                format!("{point} is legal: its 3-3 is forced, since the opponent would win there")
            }
            (Language::English, ..) => format!("{point} is legal"),
            (Language::Korean, true, ..) => format!("{point}: 이기는 수"),
            (Language::Korean, _, false, _) => format!("{point}: 금수 ({fouls})"),
            (Language::Korean, _, _, true) => {
                format!("{point}: 둘 수 있음 (상대가 두면 이기는 자리를 막는 3-3)")
            }
            (Language::Korean, ..) => format!("{point}: 둘 수 있음"),
        }
    }

    /// The verdict and its reasons, a line each and each ended; reasons for reasons are indented further.
    ///
    /// ```text
    /// h9 is legal
    ///   three: h9 i9 j9 (horizontal), a straight four at g9 or k9
    ///   no three: h9 h10 h12 (vertical): at h11 a foul
    ///     h11 is a foul: 4-4
    ///       four: …
    /// ```
    ///
    /// # Panics
    /// If a point is not on a board of this size.
    #[must_use]
    pub fn text(&self, size: Size, language: Language) -> String {
        let mut words = Words { size, language, text: String::new() };
        words.ruling(self, 0);
        words.text
    }

    fn foul_names(&self, language: Language) -> String {
        match language {
            Language::English => self.fouls.to_string(),
            Language::Korean => self.fouls.iter().map(crate::Foul::korean).collect::<Vec<_>>().join(", "),
        }
    }
}

/// Sentences about points of a board.
struct Words {
    size: Size,
    language: Language,
    text: String,
}

impl Words {
    fn ruling(&mut self, ruling: &Ruling, depth: usize) {
        self.line(depth, &ruling.verdict(self.size, self.language));
        for row in &ruling.wins {
            let name = self.pick("a winning row", "이기는 줄");
            self.row(depth + 1, name, row);
        }
        if ruling.is_win() {
            return;
        }
        for row in &ruling.overlines {
            let name = self.pick("overline", "장목");
            self.row(depth + 1, name, row);
        }
        ruling.fours.iter().for_each(|four| self.four(depth + 1, four));
        ruling.threes.iter().for_each(|three| self.three(depth + 1, three));
    }

    fn row(&mut self, depth: usize, name: &str, row: &Line) {
        let stones = self.stones(&row.points, row.direction);
        self.line(depth, &format!("{name}: {stones}"));
    }

    fn four(&mut self, depth: usize, four: &Four) {
        let stones = self.stones(&four.stones, four.direction);
        let points = self.either(&four.completions);
        let is_straight = four.completions.len() > 1;
        let sentence = match (self.language, is_straight) {
            (Language::English, false) => format!("four: {stones}, wins at {points}"),
            (Language::English, true) => format!("straight four: {stones}, wins at {points}"),
            (Language::Korean, false) => format!("4: {stones}, {points}에 두면 이김"),
            (Language::Korean, true) => format!("열린 4: {stones}, {points}에 두면 이김"),
        };
        self.line(depth, &sentence);
    }

    fn three(&mut self, depth: usize, three: &Three) {
        let stones = self.stones(&three.stones, three.direction);
        let good: Vec<Point> =
            three.completions.iter().filter(|at| at.obstacle.is_none()).map(|at| at.point).collect();
        let points = self.either(&good);
        let mut sentence = match (self.language, good.is_empty()) {
            (Language::English, false) => format!("three: {stones}, a straight four at {points}"),
            (Language::English, true) => format!("no three: {stones}"),
            (Language::Korean, false) => format!("열린 3: {stones}, {points}에 두면 열린 4"),
            (Language::Korean, true) => format!("열린 3이 아님: {stones}"),
        };
        for completion in &three.completions {
            if let Some(obstacle) = &completion.obstacle {
                sentence += &self.obstacle(completion.point, obstacle, good.is_empty());
            }
        }
        self.line(depth, &sentence);
        let obstacles = three.completions.iter().filter_map(|completion| completion.obstacle.as_ref());
        obstacles.for_each(|obstacle| self.reasons(depth + 1, obstacle));
    }

    fn obstacle(&self, point: Point, obstacle: &Obstacle, is_alone: bool) -> String {
        let point = point.notation(self.size);
        let but = match (self.language, is_alone) {
            (Language::English, false) => " but not",
            _ => "",
        };
        match (self.language, obstacle) {
            (Language::English, Obstacle::Five(_)) => {
                format!(",{but} at {point}, which makes a five elsewhere")
            }
            (Language::English, Obstacle::Foul(ruling)) => {
                format!(",{but} at {point}, itself a foul ({})", ruling.foul_names(self.language))
            }
            (Language::Korean, Obstacle::Five(_)) => format!(", {point}: 다른 줄에서 오목이 되므로 제외"),
            (Language::Korean, Obstacle::Foul(ruling)) => {
                format!(", {point}: 그 자체가 금수({})이므로 제외", ruling.foul_names(self.language))
            }
        }
    }

    /// The reasons of an obstacle, which a sentence has named.
    fn reasons(&mut self, depth: usize, obstacle: &Obstacle) {
        match obstacle {
            Obstacle::Five(rows) => {
                let name = self.pick("a winning row", "이기는 줄");
                rows.iter().for_each(|row| self.row(depth, name, row));
            }
            Obstacle::Foul(ruling) => self.ruling(ruling, depth),
        }
    }

    fn stones(&self, stones: &[Point], direction: Direction) -> String {
        let names: Vec<String> = stones.iter().map(|stone| stone.notation(self.size)).collect();
        let lies = match (self.language, direction) {
            (Language::English, _) => direction.to_string(),
            (Language::Korean, Direction::Horizontal) => "가로".to_owned(),
            (Language::Korean, Direction::Vertical) => "세로".to_owned(),
            (Language::Korean, _) => format!("대각선 {}", direction.arrow()),
        };
        format!("{} ({lies})", names.join(" "))
    }

    fn either(&self, points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|point| point.notation(self.size)).collect();
        names.join(self.pick(" or ", " 또는 "))
    }

    fn pick(&self, english: &'static str, korean: &'static str) -> &'static str {
        match self.language {
            Language::English => english,
            Language::Korean => korean,
        }
    }

    fn line(&mut self, depth: usize, sentence: &str) {
        (0..depth).for_each(|_| self.text.push_str("  "));
        self.text.push_str(sentence);
        self.text.push('\n');
    }
}
