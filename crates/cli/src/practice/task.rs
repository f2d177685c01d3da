//! What a problem is to the judge.

use rand::rngs::ChaCha8Rng;

use super::text::{InputError, lines};

/// The source of random cases: the same on every machine.
pub(super) type Random = ChaCha8Rng;

/// An input to try a program with.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// What is special about it.
    pub(super) name: String,
    /// The text.
    pub(super) input: String,
}

/// A problem with its inputs as values.
pub(super) trait Puzzle: Sync {
    /// What an input says.
    type Input;

    /// Reads exactly what the statement allows.
    fn parse(&self, text: &str) -> Result<Self::Input, InputError>;
    /// Writes an input; its parse gives it back.
    fn write(&self, input: &Self::Input) -> String;
    /// A right output, without a line end after it.
    fn answer(&self, input: &Self::Input) -> String;
    /// Why an output that is not the right one, and not empty, is wrong; none if it is right too.
    fn faults(&self, input: &Self::Input, output: &str) -> Vec<String>;
    /// Inputs that wrong programs stumble over, the simple ones first.
    fn edges(&self) -> Vec<(String, Self::Input)>;
    /// Any input that the problem allows.
    fn random(&self, random: &mut Random) -> Self::Input;
    /// Simpler inputs, the simplest first; not all need be allowed.
    fn smaller(&self, input: &Self::Input) -> Vec<Self::Input>;
    /// Whether an input is no harder than a case should be.
    fn is_fair(&self, _: &Self::Input) -> bool {
        true
    }
}

/// A problem with its inputs as texts.
pub(super) trait Task: Sync {
    /// A right output for an input, with a line end after it.
    fn answer(&self, input: &str) -> Result<String, InputError>;
    /// Why an output is wrong; none if it is right.
    fn faults(&self, input: &str, output: &str) -> Result<Vec<String>, InputError>;
    /// Inputs that wrong programs stumble over, the simple ones first.
    fn edges(&self) -> Vec<Case>;
    /// Any input that the problem allows.
    fn random(&self, random: &mut Random) -> String;
    /// Simpler texts, the simplest first; not all need be allowed.
    fn smaller(&self, input: &str) -> Vec<String>;
    /// Whether a text is an input, and no harder than a case should be.
    fn allows(&self, input: &str) -> bool;
}

impl<P: Puzzle> Task for P {
    fn answer(&self, input: &str) -> Result<String, InputError> {
        Ok(Puzzle::answer(self, &self.parse(input)?) + "\n")
    }

    fn faults(&self, input: &str, output: &str) -> Result<Vec<String>, InputError> {
        let input = self.parse(input)?;
        let found = lines(output);
        if found.is_empty() {
            return Ok(vec!["nothing was printed".to_owned()]);
        }
        if found == lines(&Puzzle::answer(self, &input)) {
            return Ok(Vec::new());
        }
        Ok(Puzzle::faults(self, &input, output))
    }

    fn edges(&self) -> Vec<Case> {
        let cases = Puzzle::edges(self).into_iter();
        cases.map(|(name, input)| Case { name, input: self.write(&input) }).collect()
    }

    fn random(&self, random: &mut Random) -> String {
        self.write(&Puzzle::random(self, random))
    }

    fn smaller(&self, input: &str) -> Vec<String> {
        let inputs = self.parse(input).map(|input| Puzzle::smaller(self, &input)).unwrap_or_default();
        inputs.iter().map(|input| self.write(input)).collect()
    }

    fn allows(&self, input: &str) -> bool {
        self.parse(input).is_ok_and(|input| self.is_fair(&input))
    }
}
