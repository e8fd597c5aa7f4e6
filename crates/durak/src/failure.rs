//! How a command fails: one sentence each, and an exit code.

use durak_text::Texts;
use std::io;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// The input differs from what the engine says, or is refused: exit code 1.
    Difference(String),
    /// The command line or a file cannot be used; every mistake: exit code 2.
    Usage(Vec<String>),
    /// The output cannot be written: exit code 2, or 0 if the reader has closed the pipe.
    Output(io::Error),
}

impl Failure {
    /// A usage failure with one reason.
    pub fn usage(sentence: impl Into<String>) -> Failure {
        Failure::Usage(vec![sentence.into()])
    }

    /// What to tell the person; nothing if only the reader of a pipe has gone.
    pub fn sentences(&self, texts: &Texts) -> Vec<String> {
        match self {
            Failure::Difference(sentence) => vec![sentence.clone()],
            Failure::Usage(sentences) => sentences.clone(),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Vec::new(),
            Failure::Output(error) => {
                vec![texts.format("failure-output", &[("error", error.to_string().into())])]
            }
        }
    }

    /// 1 for a difference, 2 for what cannot be used; 0 if the reader of a pipe has gone.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Difference(_) => 1,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Usage(_) | Failure::Output(_) => 2,
        }
    }
}

impl From<io::Error> for Failure {
    /// Reading reports by itself, with the file's name; what is left is writing.
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
