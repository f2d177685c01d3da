//! [`Technique`]: the table of techniques. Names, ratings, scores and help are printed from it.

use crate::small_enum::small_enum;

/// A family of techniques, which is a file of finders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// One digit is placed at once.
    Singles,
    /// A box and a line that cross.
    Locking,
    /// As many digits as cells.
    Subsets,
    /// One digit in as many houses as other houses.
    Fish,
    /// Short patterns of one digit.
    SingleDigit,
    /// Two or three cells with few candidates.
    Wings,
    /// What would leave a second solution.
    Uniqueness,
    /// Combinations of cells that no assignment allows.
    Exclusion,
    /// Strong links of one digit in two colours.
    Colouring,
    /// One chain of implications.
    Chains,
    /// Sets of cells with one digit more than cells.
    AlmostLockedSets,
    /// Several chains or nets that agree or clash.
    ForcingChains,
    /// The solution, looked up.
    LastResort,
}

/// How Sudoku Explainer rates a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SeRule {
    /// Always so.
    Fixed(f64),
    /// 1.2 in a box, 1.5 in a line.
    HiddenSingle,
    /// 4.5, 4.6, 4.7 or 5.0 for 4, 6, 8 or more cells, and 0.1 more for each digit or cell of a subset past one.
    Loop,
    /// 5.7, and 0.1 more for each digit of the subset past one.
    BugSubset,
    /// So much, and 0.1 more for each threshold that the [complexity](super::Pattern) passes.
    Chain(f64),
}

/// What Sudoku Explainer says of a technique.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeEntry {
    /// Its name there, where the step does not add to it.
    pub name: &'static str,
    /// Its rating.
    pub rule: SeRule,
}

/// How hard a puzzle is, as HoDoKu says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// At most 800 points.
    Easy,
    /// At most 1,000 points.
    Medium,
    /// At most 1,600 points.
    Hard,
    /// At most 1,800 points.
    Unfair,
    /// Any score.
    Extreme,
}

impl Level {
    /// All, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        }
    }

    /// The highest score of a puzzle of this level.
    pub const fn max_score(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1_000,
            Self::Hard => 1_600,
            Self::Unfair => 1_800,
            Self::Extreme => u32::MAX,
        }
    }
}

/// What HoDoKu says of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuEntry {
    /// Its name there.
    pub name: &'static str,
    /// Its code in library lines, such as `0200` for a naked pair.
    pub code: &'static str,
    /// Techniques are tried by rising index; those with the same index are one search.
    pub index: u16,
    /// What a step adds to the score.
    pub score: u32,
    /// The level of a puzzle that needs it.
    pub level: Level,
}

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The name in English.
    pub english: &'static str,
    /// The name in Korean.
    pub korean: &'static str,
    /// What it is, in one English sentence.
    pub summary: &'static str,
    /// Its family.
    pub family: Family,
    /// Sudoku Explainer's entry, if that program knows it.
    pub se: Option<SeEntry>,
    /// HoDoKu's entry, if that program uses it by default.
    pub hodoku: Option<HodokuEntry>,
}

macro_rules! techniques {
    ($(#[doc = $doc:literal] $name:ident: $english:literal, $korean:literal, $family:ident
        $(, se $se_name:literal $rule:expr)? $(, hodoku $hodoku_name:literal $code:literal $index:literal / $score:literal $level:ident)?;)+) => {
        small_enum! {
            /// A technique: a row of the table.
            ///
            /// Sources: Sudoku Explainer 1.2.1 (its order and ratings) and HoDoKu 2.2.0 (its codes, scores and levels), with
            /// what is on by default there.
            #[derive(Debug)]
            Technique { $(#[doc = $doc] $name),+ }
        }

        const ROWS: [Row; Technique::COUNT] = [$(Row {
            english: $english,
            korean: $korean,
            summary: $doc.trim_ascii(),
            family: Family::$family,
            se: techniques!(@se $($se_name $rule)?),
            hodoku: techniques!(@hodoku $($hodoku_name $code $index $score $level)?),
        }),+];
    };
    (@se) => { None };
    (@se $name:literal $rule:expr) => { Some(SeEntry { name: $name, rule: $rule }) };
    (@hodoku) => { None };
    (@hodoku $name:literal $code:literal $index:literal $score:literal $level:ident) => {
        Some(HodokuEntry { name: $name, code: $code, index: $index, score: $score, level: Level::$level })
    };
}

use SeRule::{BugSubset, Chain, Fixed, HiddenSingle as Hidden, Loop};

techniques! {
    /// The last empty cell of a house.
    FullHouse: "Full House", "풀 하우스", Singles, se "Hidden Single" Fixed(1.0), hodoku "Full House" "0000" 100 / 4 Easy;
    /// The only place of a digit in a house.
    HiddenSingle: "Hidden Single", "히든 싱글", Singles, se "Hidden Single" Hidden, hodoku "Hidden Single" "0002" 300 / 14 Easy;
    /// The only candidate of a cell.
    NakedSingle: "Naked Single", "네이키드 싱글", Singles, se "Naked Single" Fixed(2.3), hodoku "Naked Single" "0003" 200 / 4 Easy;
    /// Pointing that leaves one place for the digit in another house.
    DirectPointing: "Direct Pointing", "다이렉트 포인팅", Locking, se "Direct Pointing" Fixed(1.7);
    /// Claiming that leaves one place for the digit in another house.
    DirectClaiming: "Direct Claiming", "다이렉트 클레이밍", Locking, se "Direct Claiming" Fixed(1.9);
    /// A hidden pair that leaves one place for another digit of the house.
    DirectHiddenPair: "Direct Hidden Pair", "다이렉트 히든 페어", Subsets, se "Direct Hidden Pair" Fixed(2.0);
    /// A hidden triple that leaves one place for another digit of the house.
    DirectHiddenTriple: "Direct Hidden Triple", "다이렉트 히든 트리플", Subsets, se "Direct Hidden Triplet" Fixed(2.5);
    /// A digit's places in a box lie in one line.
    Pointing: "Pointing", "포인팅", Locking, se "Pointing" Fixed(2.6), hodoku "Locked Candidates Type 1 (Pointing)" "0100" 1200 / 50 Medium;
    /// A digit's places in a line lie in one box.
    Claiming: "Claiming", "클레이밍", Locking, se "Claiming" Fixed(2.8), hodoku "Locked Candidates Type 2 (Claiming)" "0101" 1210 / 50 Medium;
    /// A naked pair in a box and a line at once.
    LockedPair: "Locked Pair", "락드 페어", Locking, hodoku "Locked Pair" "0110" 1000 / 40 Medium;
    /// A naked triple in a box and a line at once.
    LockedTriple: "Locked Triple", "락드 트리플", Locking, hodoku "Locked Triple" "0111" 1100 / 60 Medium;
    /// Two cells of a house with two digits.
    NakedPair: "Naked Pair", "네이키드 페어", Subsets, se "Naked Pair" Fixed(3.0), hodoku "Naked Pair" "0200" 1300 / 60 Medium;
    /// Three cells of a house with three digits.
    NakedTriple: "Naked Triple", "네이키드 트리플", Subsets, se "Naked Triplet" Fixed(3.6), hodoku "Naked Triple" "0201" 1400 / 80 Medium;
    /// Four cells of a house with four digits.
    NakedQuad: "Naked Quadruple", "네이키드 쿼드", Subsets, se "Naked Quad" Fixed(5.0), hodoku "Naked Quadruple" "0202" 2000 / 120 Hard;
    /// Two digits of a house with two places.
    HiddenPair: "Hidden Pair", "히든 페어", Subsets, se "Hidden Pair" Fixed(3.4), hodoku "Hidden Pair" "0210" 1500 / 70 Medium;
    /// Three digits of a house with three places.
    HiddenTriple: "Hidden Triple", "히든 트리플", Subsets, se "Hidden Triplet" Fixed(4.0), hodoku "Hidden Triple" "0211" 1600 / 100 Medium;
    /// Four digits of a house with four places.
    HiddenQuad: "Hidden Quadruple", "히든 쿼드", Subsets, se "Hidden Quad" Fixed(5.4), hodoku "Hidden Quadruple" "0212" 2100 / 150 Hard;
    /// A digit in two lines whose places share two crossing lines.
    XWing: "X-Wing", "X-윙", Fish, se "X-Wing" Fixed(3.2), hodoku "X-Wing" "0300" 2200 / 140 Hard;
    /// The same with three lines.
    Swordfish: "Swordfish", "스워드피시", Fish, se "Swordfish" Fixed(3.8), hodoku "Swordfish" "0301" 2300 / 150 Hard;
    /// The same with four lines.
    Jellyfish: "Jellyfish", "젤리피시", Fish, se "Jellyfish" Fixed(5.2), hodoku "Jellyfish" "0302" 2400 / 160 Hard;
    /// An X-Wing with fins.
    FinnedXWing: "Finned X-Wing", "핀드 X-윙", Fish, hodoku "Finned X-Wing" "0310" 4100 / 130 Hard;
    /// An X-Wing that falls apart without its fins.
    SashimiXWing: "Sashimi X-Wing", "사시미 X-윙", Fish, hodoku "Sashimi X-Wing" "0320" 4200 / 150 Hard;
    /// A Swordfish with fins.
    FinnedSwordfish: "Finned Swordfish", "핀드 스워드피시", Fish, hodoku "Finned Swordfish" "0311" 4300 / 200 Unfair;
    /// A Swordfish that falls apart without its fins.
    SashimiSwordfish: "Sashimi Swordfish", "사시미 스워드피시", Fish, hodoku "Sashimi Swordfish" "0321" 4400 / 240 Unfair;
    /// A Jellyfish with fins.
    FinnedJellyfish: "Finned Jellyfish", "핀드 젤리피시", Fish, hodoku "Finned Jellyfish" "0312" 4500 / 250 Unfair;
    /// A Jellyfish that falls apart without its fins.
    SashimiJellyfish: "Sashimi Jellyfish", "사시미 젤리피시", Fish, hodoku "Sashimi Jellyfish" "0322" 4600 / 260 Unfair;
    /// An X-Wing with boxes among its houses.
    FrankenXWing: "Franken X-Wing", "프랑켄 X-윙", Fish, hodoku "Franken X-Wing" "0330" 6100 / 300 Unfair;
    /// A Swordfish with boxes among its houses.
    FrankenSwordfish: "Franken Swordfish", "프랑켄 스워드피시", Fish, hodoku "Franken Swordfish" "0331" 6200 / 350 Unfair;
    /// A Franken X-Wing with fins.
    FinnedFrankenXWing: "Finned Franken X-Wing", "핀드 프랑켄 X-윙", Fish, hodoku "Finned Franken X-Wing" "0340" 6700 / 390 Unfair;
    /// A Franken Swordfish with fins.
    FinnedFrankenSwordfish: "Finned Franken Swordfish", "핀드 프랑켄 스워드피시", Fish, hodoku "Finned Franken Swordfish" "0341" 6800 / 410 Unfair;
    /// Two strong links of a digit in parallel lines, joined at one end.
    Skyscraper: "Skyscraper", "스카이스크래퍼", SingleDigit, hodoku "Skyscraper" "0400" 3000 / 130 Hard;
    /// Two strong links of a digit in a row and a column, joined in a box.
    TwoStringKite: "2-String Kite", "2-스트링 카이트", SingleDigit, hodoku "2-String Kite" "0401" 3100 / 150 Hard;
    /// Two strong links of a digit, joined by a weak one.
    TurbotFish: "Turbot Fish", "터봇 피시", SingleDigit, se "Turbot Fish" Chain(6.6), hodoku "Turbot Fish" "0403" 3120 / 120 Hard;
    /// A box whose places of a digit lie in one row and one column, and a strong link.
    EmptyRectangle: "Empty Rectangle", "엠프티 렉탱글", SingleDigit, hodoku "Empty Rectangle" "0402" 3170 / 120 Hard;
    /// A pivot of two candidates and two pincers.
    XyWing: "XY-Wing", "XY-윙", Wings, se "XY-Wing" Fixed(4.2), hodoku "XY-Wing" "0800" 3300 / 160 Hard;
    /// A pivot of three candidates and two pincers.
    XyzWing: "XYZ-Wing", "XYZ-윙", Wings, se "XYZ-Wing" Fixed(4.4), hodoku "XYZ-Wing" "0801" 3400 / 180 Hard;
    /// Two equal cells of two candidates and a strong link of one of them.
    WWing: "W-Wing", "W-윙", Wings, hodoku "W-Wing" "0803" 3200 / 150 Hard;
    /// A rectangle of two digits with one corner that has more.
    UniqueRectangle1: "Unique Rectangle Type 1", "유니크 렉탱글 유형 1", Uniqueness, se "Unique Rectangle type 1" Loop, hodoku "Uniqueness Test 1" "0600" 3500 / 100 Hard;
    /// A rectangle of two digits with one more digit in two corners.
    UniqueRectangle2: "Unique Rectangle Type 2", "유니크 렉탱글 유형 2", Uniqueness, se "Unique Rectangle type 2" Loop, hodoku "Uniqueness Test 2" "0601" 3600 / 100 Hard;
    /// A rectangle of two digits whose other digits form a subset with other cells.
    UniqueRectangle3: "Unique Rectangle Type 3", "유니크 렉탱글 유형 3", Uniqueness, se "Unique Rectangle type 3" Loop, hodoku "Uniqueness Test 3" "0602" 3700 / 100 Hard;
    /// A rectangle of two digits one of which is locked in two corners.
    UniqueRectangle4: "Unique Rectangle Type 4", "유니크 렉탱글 유형 4", Uniqueness, se "Unique Rectangle type 4" Loop, hodoku "Uniqueness Test 4" "0603" 3800 / 100 Hard;
    /// Type 2 with the digit in diagonal corners, or in three.
    UniqueRectangle5: "Unique Rectangle Type 5", "유니크 렉탱글 유형 5", Uniqueness, hodoku "Uniqueness Test 5" "0604" 3900 / 100 Hard;
    /// A digit of the rectangle has only its corners in both its rows or both its columns.
    UniqueRectangle6: "Unique Rectangle Type 6", "유니크 렉탱글 유형 6", Uniqueness, hodoku "Uniqueness Test 6" "0605" 4000 / 100 Hard;
    /// A rectangle with a corner of two digits, and strong links at the corner across.
    HiddenRectangle: "Hidden Rectangle", "히든 렉탱글", Uniqueness, hodoku "Hidden Rectangle" "0606" 4010 / 100 Hard;
    /// A rectangle of solved cells but for one corner.
    AvoidableRectangle1: "Avoidable Rectangle Type 1", "어보이더블 렉탱글 유형 1", Uniqueness, hodoku "Avoidable Rectangle Type 1" "0607" 4020 / 100 Hard;
    /// A rectangle of solved cells but for two corners with one more digit.
    AvoidableRectangle2: "Avoidable Rectangle Type 2", "어보이더블 렉탱글 유형 2", Uniqueness, hodoku "Avoidable Rectangle Type 2" "0608" 4030 / 100 Hard;
    /// A loop of six cells or more of two digits with one cell that has more.
    UniqueLoop1: "Unique Loop Type 1", "유니크 루프 유형 1", Uniqueness, se "Unique Loop type 1" Loop;
    /// A loop of two digits with one more digit in some cells.
    UniqueLoop2: "Unique Loop Type 2", "유니크 루프 유형 2", Uniqueness, se "Unique Loop type 2" Loop;
    /// A loop of two digits whose other digits form a subset with other cells.
    UniqueLoop3: "Unique Loop Type 3", "유니크 루프 유형 3", Uniqueness, se "Unique Loop type 3" Loop;
    /// A loop of two digits one of which is locked in two cells.
    UniqueLoop4: "Unique Loop Type 4", "유니크 루프 유형 4", Uniqueness, se "Unique Loop type 4" Loop;
    /// All cells have two candidates but for one.
    Bug1: "BUG Type 1", "BUG 유형 1", Uniqueness, se "BUG type 1" Fixed(5.6), hodoku "Bivalue Universal Grave + 1" "0610" 2900 / 100 Hard;
    /// All cells have two candidates but for some with one more digit.
    Bug2: "BUG Type 2", "BUG 유형 2", Uniqueness, se "BUG type 2" Fixed(5.7);
    /// The digits past two form a subset with other cells.
    Bug3: "BUG Type 3", "BUG 유형 3", Uniqueness, se "BUG type 3" BugSubset;
    /// Two cells with more candidates share a locked digit.
    Bug4: "BUG Type 4", "BUG 유형 4", Uniqueness, se "BUG type 4" Fixed(5.7);
    /// No pair of digits for two cells that leaves every other cell a digit.
    AlignedPairExclusion: "Aligned Pair Exclusion", "정렬 페어 배제", Exclusion, se "Aligned Pair Exclusion" Fixed(6.2);
    /// The same with three cells.
    AlignedTripletExclusion: "Aligned Triplet Exclusion", "정렬 트리플 배제", Exclusion, se "Aligned Triplet Exclusion" Fixed(7.5);
    /// Two colours of one digit: what sees both goes.
    SimpleColorsTrap: "Simple Colours Trap", "심플 컬러링 트랩", Colouring, hodoku "Simple Colors Trap" "0500" 5330 / 150 Hard;
    /// Two colours of one digit: a colour that sees itself goes.
    SimpleColorsWrap: "Simple Colours Wrap", "심플 컬러링 랩", Colouring, hodoku "Simple Colors Wrap" "0501" 5330 / 150 Hard;
    /// Two pairs of colours joined by a weak link: what sees both other colours goes.
    MultiColors1: "Multi-Colours 1", "멀티 컬러링 1", Colouring, hodoku "Multi-Colors 1" "0502" 5360 / 200 Hard;
    /// A colour that sees both of another pair goes.
    MultiColors2: "Multi-Colours 2", "멀티 컬러링 2", Colouring, hodoku "Multi-Colors 2" "0503" 5360 / 200 Hard;
    /// A chain of cells with the same two candidates.
    RemotePair: "Remote Pair", "리모트 페어", Chains, hodoku "Remote Pair" "0703" 2800 / 110 Hard;
    /// A chain of strong and weak links of one digit.
    XChain: "X-Chain", "X-체인", Chains, hodoku "X-Chain" "0701" 5400 / 260 Unfair;
    /// A chain of cells with two candidates.
    XyChain: "XY-Chain", "XY-체인", Chains, hodoku "XY-Chain" "0702" 5500 / 260 Unfair;
    /// A loop of links that alternate all the way round.
    ContinuousNiceLoop: "Continuous Nice Loop", "연속 나이스 루프", Chains, hodoku "Continuous Nice Loop" "0706" 5600 / 280 Unfair;
    /// A loop of links that alternate but at one place.
    DiscontinuousNiceLoop: "Discontinuous Nice Loop", "불연속 나이스 루프", Chains, hodoku "Discontinuous Nice Loop" "0707" 5600 / 280 Unfair;
    /// A chain of alternating links: one of its ends holds.
    Aic: "AIC", "교대 추론 체인", Chains, hodoku "AIC" "0708" 5600 / 280 Unfair;
    /// A continuous loop with groups of cells or almost locked sets.
    GroupedContinuousNiceLoop: "Grouped Continuous Nice Loop", "그룹 연속 나이스 루프", Chains, hodoku "Grouped Continuous Nice Loop" "0709" 5650 / 300 Unfair;
    /// A discontinuous loop with groups of cells or almost locked sets.
    GroupedDiscontinuousNiceLoop: "Grouped Discontinuous Nice Loop", "그룹 불연속 나이스 루프", Chains, hodoku "Grouped Discontinuous Nice Loop" "0710" 5650 / 300 Unfair;
    /// An alternating chain with groups of cells or almost locked sets.
    GroupedAic: "Grouped AIC", "그룹 교대 추론 체인", Chains, hodoku "Grouped AIC" "0711" 5650 / 300 Unfair;
    /// A cycle of one digit.
    BidirectionalXCycle: "Bidirectional X-Cycle", "양방향 X-사이클", Chains, se "Bidirectional X-Cycle" Chain(6.5);
    /// A cycle of cells with two candidates.
    BidirectionalYCycle: "Bidirectional Y-Cycle", "양방향 Y-사이클", Chains, se "Bidirectional Y-Cycle" Chain(6.5);
    /// A cycle of any links.
    BidirectionalCycle: "Bidirectional Cycle", "양방향 사이클", Chains, se "Bidirectional Cycle" Chain(7.0);
    /// A chain of one digit that contradicts its start.
    ForcingXChain: "Forcing X-Chain", "포싱 X-체인", Chains, se "Forcing X-Chain" Chain(6.6);
    /// A chain that contradicts its start.
    ForcingChain: "Forcing Chain", "포싱 체인", Chains, se "Forcing Chain" Chain(7.0);
    /// A candidate that leads one digit into a contradiction.
    NishioForcingChains: "Nishio Forcing Chains", "니시오 포싱 체인", ForcingChains, se "Nishio Forcing Chains" Chain(7.5);
    /// Every candidate of a cell leads to the same.
    CellForcingChains: "Cell Forcing Chains", "칸 포싱 체인", ForcingChains, se "Cell Forcing Chains" Chain(8.0);
    /// Every place of a digit in a house leads to the same.
    RegionForcingChains: "Region Forcing Chains", "영역 포싱 체인", ForcingChains, se "Region Forcing Chains" Chain(8.0);
    /// The same with candidates that go on the way.
    DynamicCellForcingChains: "Dynamic Cell Forcing Chains", "동적 칸 포싱 체인", ForcingChains, se "Dynamic Cell Forcing Chains" Chain(8.5);
    /// The same with candidates that go on the way.
    DynamicRegionForcingChains: "Dynamic Region Forcing Chains", "동적 영역 포싱 체인", ForcingChains, se "Dynamic Region Forcing Chains" Chain(8.5);
    /// A candidate that leads into a contradiction.
    DynamicContradictionForcingChains: "Dynamic Contradiction Forcing Chains", "동적 모순 포싱 체인", ForcingChains, se "Dynamic Contradiction Forcing Chains" Chain(8.5);
    /// A candidate that leads to the same whether it holds or not.
    DynamicDoubleForcingChains: "Dynamic Double Forcing Chains", "동적 양면 포싱 체인", ForcingChains, se "Dynamic Double Forcing Chains" Chain(8.5);
    /// Dynamic chains that use locking, pairs and X-Wings on the way.
    DynamicForcingChainsPlus: "Dynamic Forcing Chains (+)", "동적 포싱 체인 (+)", ForcingChains, se "Dynamic Forcing Chains (+)" Chain(9.0);
    /// Dynamic chains that use forcing chains on the way.
    NestedForcingChains: "Dynamic Forcing Chains (+ Forcing Chains)", "동적 포싱 체인 (+ 포싱 체인)", ForcingChains, se "Dynamic Forcing Chains (+ Forcing Chains)" Chain(9.5);
    /// Dynamic chains that use multiple forcing chains on the way.
    NestedMultipleForcingChains: "Dynamic Forcing Chains (+ Multiple Forcing Chains)", "동적 포싱 체인 (+ 다중 포싱 체인)", ForcingChains, se "Dynamic Forcing Chains (+ Multiple Forcing Chains)" Chain(10.0);
    /// Dynamic chains that use dynamic chains on the way.
    NestedDynamicForcingChains: "Dynamic Forcing Chains (+ Dynamic Forcing Chains)", "동적 포싱 체인 (+ 동적 포싱 체인)", ForcingChains, se "Dynamic Forcing Chains (+ Dynamic Forcing Chains)" Chain(10.5);
    /// Dynamic chains that use dynamic chains with forcing chains on the way.
    DoublyNestedForcingChains: "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", "동적 포싱 체인 (+ 동적 포싱 체인 (+ 포싱 체인))", ForcingChains, se "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chain(11.0);
    /// Two crossing sets of a box and a line that share cells.
    SueDeCoq: "Sue de Coq", "수 드 콕", AlmostLockedSets, hodoku "Sue de Coq" "1101" 5300 / 250 Unfair;
    /// Two almost locked sets with a restricted common digit.
    AlsXz: "Almost Locked Set XZ-Rule", "거의 잠긴 집합 XZ 규칙", AlmostLockedSets, hodoku "Almost Locked Set XZ-Rule" "0901" 5700 / 300 Unfair;
    /// Three almost locked sets in a row.
    AlsXyWing: "Almost Locked Set XY-Wing", "거의 잠긴 집합 XY-윙", AlmostLockedSets, hodoku "Almost Locked Set XY-Wing" "0902" 5800 / 320 Unfair;
    /// A chain of almost locked sets.
    AlsXyChain: "Almost Locked Set XY-Chain", "거의 잠긴 집합 XY-체인", AlmostLockedSets, hodoku "Almost Locked Set XY-Chain" "0903" 5900 / 340 Unfair;
    /// A candidate that a chain leads into a contradiction.
    ForcingChainContradiction: "Forcing Chain Contradiction", "포싱 체인 (모순)", ForcingChains, hodoku "Forcing Chain Contradiction" "1301" 8500 / 500 Extreme;
    /// Chains from every case that lead to the same.
    ForcingChainVerity: "Forcing Chain Verity", "포싱 체인 (공통 결론)", ForcingChains, hodoku "Forcing Chain Verity" "1302" 8500 / 500 Extreme;
    /// A candidate that a net leads into a contradiction.
    ForcingNetContradiction: "Forcing Net Contradiction", "포싱 네트 (모순)", ForcingChains, hodoku "Forcing Net Contradiction" "1303" 8600 / 700 Extreme;
    /// Nets from every case that lead to the same.
    ForcingNetVerity: "Forcing Net Verity", "포싱 네트 (공통 결론)", ForcingChains, hodoku "Forcing Net Verity" "1304" 8600 / 700 Extreme;
    /// A digit of the solution, when nothing else is left.
    BruteForce: "Brute Force", "무차별 대입", LastResort, hodoku "Brute Force" "" 8900 / 10000 Extreme;
}

impl Technique {
    /// Its row of the table.
    #[inline]
    pub const fn row(self) -> &'static Row {
        &ROWS[self.index()]
    }

    /// The technique that a name means: English, Sudoku Explainer's or HoDoKu's, whatever the case, with spaces or hyphens.
    /// The English name goes before those of the programs.
    pub fn from_name(name: &str) -> Option<Self> {
        let plain = |name: &str| name.to_lowercase().replace([' ', '-', '_', '(', ')', '+'], "");
        let wanted = plain(name);
        let is_called = |name: &str| plain(name) == wanted;
        let english = Self::ALL.into_iter().find(|technique| is_called(technique.row().english));
        english.or_else(|| {
            Self::ALL.into_iter().find(|technique| {
                let row = technique.row();
                let names = [row.se.map(|se| se.name), row.hodoku.map(|hodoku| hodoku.name)];
                names.into_iter().flatten().any(is_called)
            })
        })
    }
}
