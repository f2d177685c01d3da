//! The opening rules as lists of steps.

use super::{Area, Opening, Seat};

/// One step of an opening. Stones alternate, Black first, so a step does not name the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Step {
    Place(Placer, Area),
    /// The player who did not place the last stone may swap.
    Swap,
    /// The same, with a third answer after which other steps follow.
    SwapOr(Third, &'static [Step]),
    /// The player who placed the last stone says how many fifth moves there will be.
    Declare,
    /// Black offers.
    Offer,
    /// White picks.
    Pick,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Placer {
    Player(Seat),
    /// Whoever has the colour of the stone.
    Owner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Third {
    PlaceTwo,
    Offer,
}

use Area::{Anywhere, Beyond, Within};
use Placer::{Owner, Player};
use Seat::{First, Second};
use Step::{Declare, Offer, Pick, Place, Swap, SwapOr};

const SWAP: &[Step] =
    &[Place(Player(First), Anywhere), Place(Player(First), Anywhere), Place(Player(First), Anywhere), Swap];

const SWAP2: &[Step] = &[
    Place(Player(First), Anywhere),
    Place(Player(First), Anywhere),
    Place(Player(First), Anywhere),
    SwapOr(Third::PlaceTwo, &[Place(Player(Second), Anywhere), Place(Player(Second), Anywhere), Swap]),
];

const PRO: &[Step] = &[Place(Owner, Within(0)), Place(Owner, Anywhere), Place(Owner, Beyond(2))];

const LONG_PRO: &[Step] = &[Place(Owner, Within(0)), Place(Owner, Anywhere), Place(Owner, Beyond(3))];

const RIF: &[Step] = &[
    Place(Player(First), Within(0)),
    Place(Player(First), Within(1)),
    Place(Player(First), Within(2)),
    Swap,
    Place(Owner, Anywhere),
    Offer,
    Pick,
];

const YAMAGUCHI: &[Step] = &[
    Place(Player(First), Within(0)),
    Place(Player(First), Within(1)),
    Place(Player(First), Within(2)),
    Declare,
    Swap,
    Place(Owner, Anywhere),
    Offer,
    Pick,
];

const SOOSORV: &[Step] = &[
    Place(Player(First), Within(0)),
    Place(Player(First), Within(1)),
    Place(Player(First), Within(2)),
    Swap,
    Place(Owner, Anywhere),
    Declare,
    Swap,
    Offer,
    Pick,
];

const TARAGUCHI: &[Step] = &[
    Place(Owner, Within(0)),
    Swap,
    Place(Owner, Within(1)),
    Swap,
    Place(Owner, Within(2)),
    Swap,
    Place(Owner, Within(3)),
    SwapOr(Third::Offer, &[Pick]),
    Place(Owner, Within(4)),
    Swap,
];

pub(super) const fn steps(opening: Opening) -> &'static [Step] {
    match opening {
        Opening::Swap => SWAP,
        Opening::Swap2 => SWAP2,
        Opening::Pro => PRO,
        Opening::LongPro => LONG_PRO,
        Opening::Rif => RIF,
        Opening::Yamaguchi => YAMAGUCHI,
        Opening::Soosorv(_) => SOOSORV,
        Opening::Taraguchi(_) => TARAGUCHI,
    }
}
