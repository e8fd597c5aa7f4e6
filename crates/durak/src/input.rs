//! Reading files: plain or gzip, line by line, with bounded memory.

use durak_text::Texts;
use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read, stdin};
use std::path::Path;

/// A file or, as `-`, standard input.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        Ok(Box::new(stdin().lock()))
    } else {
        Ok(Box::new(File::open(path)?))
    }
}

/// The bytes as they are, or unpacked if they begin like gzip; of many members all.
pub(crate) fn unpacked(mut raw: Box<dyn Read>) -> io::Result<Box<dyn BufRead>> {
    const GZIP: [u8; 2] = [0x1F, 0x8B];
    let mut first = Vec::new();
    raw.by_ref().take(GZIP.len() as u64).read_to_end(&mut first)?;
    let zipped = first == GZIP;
    let whole = BufReader::with_capacity(1 << 16, Cursor::new(first).chain(raw));
    Ok(if zipped { Box::new(BufReader::new(MultiGzDecoder::new(whole))) } else { Box::new(whole) })
}

/// What reading the next line gave.
pub(crate) enum Line<'a> {
    /// A line without its end.
    Text(&'a str),
    /// Nothing more.
    End,
    /// What is there cannot be a line of text: why.
    Damaged(String),
}

/// Reads lines of at most `longest` bytes.
pub(crate) struct Lines {
    reader: Box<dyn BufRead>,
    longest: usize,
    line: Vec<u8>,
}

impl Lines {
    pub(crate) fn new(reader: Box<dyn BufRead>, longest: usize) -> Lines {
        Lines { reader, longest, line: Vec::new() }
    }

    /// The next line.
    ///
    /// # Errors
    /// What the operating system reports; a damaged gzip stream is [`Line::Damaged`] instead.
    pub(crate) fn next(&mut self) -> io::Result<Line<'_>> {
        self.line.clear();
        let most = self.longest as u64 + 1;
        match self.reader.by_ref().take(most).read_until(b'\n', &mut self.line) {
            Ok(0) => return Ok(Line::End),
            Ok(_) => {}
            Err(error) if is_damage(error.kind()) => {
                return Ok(Line::Damaged(format!("damaged gzip data ({error})")));
            }
            Err(error) => return Err(error),
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > self.longest {
            return Ok(Line::Damaged(format!("more than {} bytes", self.longest)));
        }
        Ok(match std::str::from_utf8(&self.line) {
            Ok(text) => Line::Text(text),
            Err(error) => {
                Line::Damaged(format!("no UTF-8 text at byte {}", error.valid_up_to() + 1))
            }
        })
    }
}

/// How flate2 reports a stream that is cut off or not gzip any more.
fn is_damage(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::InvalidInput | ErrorKind::InvalidData | ErrorKind::UnexpectedEof)
}

/// Why a file could not be read, as a sentence.
pub(crate) fn unreadable(texts: &Texts, path: &Path, error: &io::Error) -> String {
    let file = path.display().to_string();
    texts
        .format("failure-unreadable", &[("file", file.into()), ("error", error.to_string().into())])
}

/// All bytes of a file; of one that is longer than `most` one byte more, which tells that it is.
pub(crate) fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The whole text of a file of at most `most` bytes, or a sentence why not.
pub(crate) fn small_text(texts: &Texts, path: &Path, most: u64) -> Result<String, String> {
    let mut text = String::new();
    let read = open(path).and_then(|file| file.take(most + 1).read_to_string(&mut text));
    read.map_err(|error| unreadable(texts, path, &error))?;
    if text.len() as u64 > most {
        let file = path.display().to_string();
        return Err(
            texts.format("failure-too-long", &[("file", file.into()), ("most", most.into())])
        );
    }
    Ok(text)
}
