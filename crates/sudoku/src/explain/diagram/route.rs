//! Where links run: curves that avoid the digits that they pass.

/// A point of the picture.
pub(super) type At = (f64, f64);

/// A curve with one control point, from the rim of a mark to the rim of another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve {
    pub(super) start: At,
    pub(super) control: At,
    pub(super) end: At,
}

/// Something that a link should keep away from: a digit, and how far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle {
    pub(super) at: At,
    pub(super) radius: f64,
    /// How much worse it is to meet it than a plain digit.
    pub(super) weight: f64,
}

/// How far the middle of a link may bend, to either side.
const BENDS: [f64; 21] = [
    0.0, 8.0, -8.0, 14.0, -14.0, 20.0, -20.0, 27.0, -27.0, 35.0, -35.0, 44.0, -44.0, 54.0, -54.0, 66.0,
    -66.0, 80.0, -80.0, 96.0, -96.0,
];
/// Points of a curve that are looked at.
const SAMPLES: usize = 28;

impl Curve {
    fn bent(from: At, to: At, bend: f64) -> Self {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down).max(1.0);
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        // The curve itself comes half as far as its control point.
        let control = (middle.0 - down / length * bend * 2.0, middle.1 + across / length * bend * 2.0);
        Self { start: from, control, end: to }
    }

    /// The point after a share of the way.
    pub(super) fn at(&self, share: f64) -> At {
        let rest = 1.0 - share;
        let mix = |start: f64, control: f64, end: f64| {
            rest * rest * start + 2.0 * rest * share * control + share * share * end
        };
        (mix(self.start.0, self.control.0, self.end.0), mix(self.start.1, self.control.1, self.end.1))
    }

    /// The same without what lies within a distance of its ends.
    fn trimmed(&self, from_start: f64, from_end: f64) -> Self {
        let towards = |from: At, to: At, distance: f64| {
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            let length = across.hypot(down).max(0.01);
            (from.0 + across / length * distance, from.1 + down / length * distance)
        };
        Self {
            start: towards(self.start, self.control, from_start),
            control: self.control,
            end: towards(self.end, self.control, from_end),
        }
    }

    fn samples(&self) -> impl Iterator<Item = At> {
        (0..=SAMPLES).map(|i| self.at(i as f64 / SAMPLES as f64))
    }

    /// The direction in which it arrives, of length 1.
    pub(super) fn arrival(&self) -> At {
        let (across, down) = (self.end.0 - self.control.0, self.end.1 - self.control.1);
        let length = across.hypot(down).max(0.01);
        (across / length, down / length)
    }
}

/// The curve from one mark to another, past obstacles and earlier curves, within a frame from `low` to `high`.
pub(super) fn route(
    from: At,
    to: At,
    (low, high): (At, At),
    obstacles: &[Obstacle],
    earlier: &[Curve],
) -> Curve {
    const RIM: f64 = 9.0;
    const ARROW: f64 = 10.5;
    let is_inside = |at: &At| at.0 > low.0 && at.0 < high.0 && at.1 > low.1 && at.1 < high.1;
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    // No curve comes further from the middle than this.
    let reach = length / 2.0 + 120.0;
    let is_near = |obstacle: &&Obstacle| (obstacle.at.0 - middle.0).hypot(obstacle.at.1 - middle.1) < reach;
    let obstacles: Vec<&Obstacle> = obstacles.iter().filter(is_near).collect();
    let cost = |curve: &Curve, bend: f64| {
        // Neighbours in a cell: a straight link would hide behind their marks.
        let is_hidden = (curve.end.0 - curve.start.0).hypot(curve.end.1 - curve.start.1) < 6.0;
        let is_flat = bend.abs() < 10.0;
        let mut cost = bend.abs() * 0.12 + if is_hidden && is_flat { 60.0 } else { 0.0 };
        for at in curve.samples() {
            cost += if is_inside(&at) { 0.0 } else { 20.0 };
            for obstacle in &obstacles {
                let distance = (at.0 - obstacle.at.0).hypot(at.1 - obstacle.at.1);
                cost += (obstacle.radius - distance).max(0.0) * obstacle.weight;
            }
        }
        for other in earlier {
            let middle = other.at(0.5);
            let near = curve.samples().any(|at| (at.0 - middle.0).hypot(at.1 - middle.1) < 5.0);
            cost += if near { 12.0 } else { 0.0 };
        }
        cost
    };
    let curves = BENDS.into_iter().filter(|bend| bend.abs() <= length.max(30.0) * 0.6).map(|bend| {
        let curve = Curve::bent(from, to, bend).trimmed(RIM, ARROW);
        (cost(&curve, bend), curve)
    });
    let best = curves.min_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map_or_else(|| Curve::bent(from, to, 0.0), |(_, curve)| curve)
}

#[cfg(test)]
mod tests {
    use super::{Obstacle, route};

    const FRAME: ((f64, f64), (f64, f64)) = ((0.0, 0.0), (500.0, 500.0));

    #[test]
    fn a_link_with_nothing_in_its_way_is_straight() {
        let curve = route((50.0, 50.0), (250.0, 50.0), FRAME, &[], &[]);
        assert!((curve.at(0.5).1 - 50.0).abs() < 1e-9);
        assert!(curve.start.0 > 50.0 && curve.end.0 < 250.0);
    }

    #[test]
    fn a_link_avoids_the_digits_in_its_way() {
        for x in [100.0, 150.0, 200.0] {
            let obstacle = Obstacle { at: (x, 50.0), radius: 8.5, weight: 1.0 };
            let curve = route((50.0, 50.0), (250.0, 50.0), FRAME, &[obstacle], &[]);
            let nearest = curve.samples().map(|at| (at.0 - x).hypot(at.1 - 50.0)).fold(f64::MAX, f64::min);
            assert!(nearest > 7.0, "{x}: {nearest}");
        }
    }

    #[test]
    fn links_between_the_same_ends_part() {
        let first = route((50.0, 50.0), (250.0, 50.0), FRAME, &[], &[]);
        let second = route((250.0, 50.0), (50.0, 50.0), FRAME, &[], &[first]);
        assert!((second.at(0.5).1 - first.at(0.5).1).abs() > 5.0);
    }
}
