//! Whatever a transcript of an opening says, it is read or refused, and what is read is written as the same opening.

#![no_main]

use hanpan_omok::OpeningState;
use hanpan_omok::opening::{Expectation, Seat};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    match text.parse::<OpeningState>() {
        Err(error) => assert!(error.column <= text.chars().count() + 2, "{error}"),
        Ok(state) => {
            assert_eq!(state.to_string().parse(), Ok(state.clone()));
            let points = state.points();
            points.iter().for_each(|point| assert!(state.twins(*point).contains(point)));
            let expects_points = matches!(
                state.expects(),
                Expectation::Place { .. } | Expectation::Offer { .. } | Expectation::Pick { .. }
            );
            assert!(!expects_points || !points.is_empty());
            assert!(Seat::ALL.contains(&state.seat_of(hanpan_omok::Stone::Black)));
            let _ = state.pattern();
        }
    }
});
