//! Programs as players: a question as a line of JSON on their input, an answer on their output.
//!
//! The lines are described in `docs/bots.md`. A program that ends, keeps silent, cannot be read or
//! plays against the rules loses that game, and is started anew for the next.

use crate::player::{Fault, FaultKind, Player, Question};
use durak_core::{Action, Legal};
use durak_engine::rules_json;
use durak_protocol::GameState;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The longest line of an answer, in bytes.
const LONGEST: u64 = 1 << 16;

/// What a program is asked.
#[derive(Debug, Serialize)]
struct Asked<'a> {
    seat: u8,
    rules: rules_json::Object,
    view: GameState,
    legal: &'a [String],
    may_wait: bool,
}

/// What it answers.
#[derive(Debug, Deserialize)]
struct Answer {
    action: Option<String>,
}

/// A program that plays, started when it is first asked.
pub(crate) struct Program {
    command: Vec<String>,
    answer: Duration,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, String>>,
}

impl Program {
    pub(crate) fn new(command: Vec<String>, answer: Duration) -> Program {
        Program { command, answer, running: None }
    }

    fn start(&self) -> Result<Running, Fault> {
        let crash = |text: String| Fault { kind: FaultKind::Crash, text };
        let (program, args) = self.command.split_first().ok_or_else(|| crash(String::new()))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| crash(format!("{program} cannot be started: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(crash(format!("{program} has no input or output")));
        };
        // A program that writes without end waits here, not in our memory.
        let (sender, lines) = sync_channel(4);
        thread::spawn(move || {
            let mut reader = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = (&mut reader).take(LONGEST).read_until(b'\n', &mut line);
                let line = match read {
                    Ok(0) | Err(_) => return,
                    Ok(_) if !line.ends_with(b"\n") && line.len() as u64 == LONGEST => {
                        Err(format!("a line longer than {LONGEST} bytes"))
                    }
                    Ok(_) => String::from_utf8(line).map_err(|_| "not UTF-8".to_owned()),
                };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Running { child, input, lines })
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Option<Action>, Fault> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        // It is kept only if it answers well.
        let running = self.running.insert(running);
        let legal = question.game.legal(question.seat);
        running.send(question, legal)?;
        let line = running.receive(self.answer)?;
        let garbage = |text: String| Fault { kind: FaultKind::Garbage, text };
        let answer: Answer = serde_json::from_str(&line)
            .map_err(|error| garbage(format!("{:?}: {error}", shortened(&line))))?;
        let Some(text) = answer.action else { return Ok(None) };
        let action: Action =
            text.parse().map_err(|error| garbage(format!("{:?}: {error}", shortened(&text))))?;
        Ok(Some(action))
    }
}

impl Player for Program {
    fn act(&mut self, question: Question<'_>) -> Result<Option<Action>, Fault> {
        let view = question.view();
        let answer = self.ask(&question).and_then(|action| {
            let waits = action.is_none() && !view.public().waiting_for().contains(view.seat());
            match action.map(|action| (action, view.check(action))) {
                Some((action, Err(refusal))) => {
                    Err(Fault { kind: FaultKind::Illegal, text: format!("{action}: {refusal}") })
                }
                None if !waits => Err(Fault {
                    kind: FaultKind::Illegal,
                    text: "it waits although the game waits for it".to_owned(),
                }),
                _ => Ok(action),
            }
        });
        if answer.is_err() {
            self.running = None;
        }
        answer
    }
}

impl Running {
    fn send(&mut self, question: &Question<'_>, legal: Legal) -> Result<(), Fault> {
        let view = question.view();
        let legal: Vec<String> = legal.actions().map(|action| action.to_string()).collect();
        let asked = Asked {
            seat: view.seat() as u8,
            rules: rules_json::to_json(view.public().law().rules()),
            view: GameState::new(view.public(), question.by, Some(view.hand())),
            legal: &legal,
            may_wait: !view.public().waiting_for().contains(view.seat()),
        };
        let mut line = serde_json::to_string(&asked).unwrap_or_default();
        line.push('\n');
        let sent = self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended())
    }

    fn receive(&mut self, answer: Duration) -> Result<String, Fault> {
        match self.lines.recv_timeout(answer) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(text)) => Err(Fault { kind: FaultKind::Garbage, text }),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => Err(Fault {
                kind: FaultKind::Timeout,
                text: format!("no answer within {}", humantime::format_duration(answer)),
            }),
        }
    }

    /// It has closed its input or output: it is over, whatever it still does.
    fn ended(&mut self) -> Fault {
        let how = match self.child.try_wait() {
            Ok(Some(status)) => format!("it ended: {status}"),
            _ => "it closed its input or output".to_owned(),
        };
        Fault { kind: FaultKind::Crash, text: how }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn shortened(text: &str) -> String {
    text.trim_end().chars().take(80).collect()
}
