//! Completions and the manual page, printed from the command line's own table.

use std::io;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::status::Status;

/// Prints a completion script.
pub(crate) fn completions(shell: Shell) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "hanpan", &mut script);
    io::Write::write_all(&mut io::stdout(), &script)?;
    Ok(Status::Done)
}

/// Prints the manual page of a command, or of `hanpan` itself.
pub(crate) fn page(words: &[String]) -> anyhow::Result<Status> {
    let mut command = Cli::command();
    command.build();
    for word in words {
        let next = command.find_subcommand(word).cloned();
        command = next.with_context(|| format!("there is no command '{}'", words.join(" ")))?;
    }
    let name = command.get_display_name().unwrap_or("hanpan").to_owned();
    clap_mangen::Man::new(command).title(name.to_uppercase()).render(&mut io::stdout())?;
    Ok(Status::Done)
}
