//! Arrow's IPC formats, message by message.
//!
//! ```text
//! file    = "ARROW1" 0 0 { 0 0 0 0 } stream footer "ARROW1"
//! stream  = { message } [ end ]
//! message = FF FF FF FF length flatbuffer body        before version 0.15 without the mark
//! end     = FF FF FF FF 00 00 00 00
//! ```
//! The messages of a file are read in their order, as those of a stream; so a file can come through a pipe too. No length that a
//! file tells is believed before there is so much of it.

use std::collections::VecDeque;
use std::io::{self, Read};

use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamDecoder;
use arrow_ipc::{MessageHeader, RecordBatch as BatchHeader, root_as_message};
use arrow_schema::SchemaRef;

use super::TableFormat;

const MARK: [u8; 4] = [0xff; 4];
const MAGIC: &[u8] = b"ARROW1";

/// The record batches of a file or a stream.
pub(super) struct ArrowBatches {
    reader: Box<dyn Read>,
    decoder: StreamDecoder,
    /// What was decoded and not given out yet.
    ready: VecDeque<RecordBatch>,
    is_file: bool,
    /// A message has come, of which the first has the schema.
    has_begun: bool,
    has_ended: bool,
    /// How many bytes were read.
    pub(super) position: u64,
}

impl ArrowBatches {
    /// Reads up to the schema, and what comes with it.
    pub(super) fn open(format: TableFormat, mut reader: Box<dyn Read>) -> io::Result<(Self, SchemaRef)> {
        let is_file = format == TableFormat::Arrow;
        if is_file {
            reader.read_exact(&mut [0; 8])?;
        }
        let (decoder, ready) = (StreamDecoder::new(), VecDeque::new());
        let mut batches = Self { reader, decoder, ready, is_file, has_begun: false, has_ended: false, position: 0 };
        while batches.decoder.schema().is_none() && !batches.has_ended {
            batches.message()?;
        }
        let schema = batches.decoder.schema();
        schema.map(|schema| (batches, schema)).ok_or_else(|| io::Error::other("expected a schema, found the end"))
    }

    pub(super) fn next(&mut self) -> io::Result<Option<RecordBatch>> {
        while self.ready.is_empty() && !self.has_ended {
            self.message()?;
        }
        Ok(self.ready.pop_front())
    }

    /// Takes the next message, or the end.
    fn message(&mut self) -> io::Result<()> {
        let Some(length) = self.length()? else {
            self.has_ended = true;
            self.decode([MARK, [0; 4]].concat())?;
            return self.finish();
        };
        self.has_begun = true;
        let head = self.take(length.into())?;
        let message = root_as_message(&head).map_err(|_| io::Error::other("expected a message, found none"))?;
        let body = self.take(u64::try_from(message.bodyLength()).unwrap_or(u64::MAX))?;
        let batch = match message.header_type() {
            MessageHeader::RecordBatch => message.header_as_record_batch(),
            MessageHeader::DictionaryBatch => {
                message.header_as_dictionary_batch().and_then(|header| header.data())
            }
            _ => None,
        };
        batch.map_or(Ok(()), |batch| ensure_room(batch, &body))?;
        self.decode([MARK, length.to_le_bytes()].concat())?;
        self.decode(head)?;
        self.decode(body)
    }

    /// Gives bytes to the decoder, which makes a message of them, at the latest with the first byte of the next.
    fn decode(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        let mut buffer = bytes.into();
        while let Some(batch) = self.decoder.decode(&mut buffer).map_err(io::Error::other)? {
            self.ready.push_back(batch);
        }
        Ok(())
    }

    /// The length of the next message; `None` at the end.
    fn length(&mut self) -> io::Result<Option<u32>> {
        let mut word = match self.word_of_message()? {
            Some(word) => word,
            None if self.is_file => return Err(io::ErrorKind::UnexpectedEof.into()),
            None => return Ok(None),
        };
        if word == MARK {
            word = self.word()?.ok_or(io::ErrorKind::UnexpectedEof)?;
        }
        let length = u32::from_le_bytes(word);
        Ok((length > 0).then_some(length))
    }

    /// The first word of a message. Before the schema of a file, zeros fill up some words more.
    fn word_of_message(&mut self) -> io::Result<Option<[u8; 4]>> {
        loop {
            let word = self.word()?;
            if word != Some([0; 4]) || !self.is_file || self.has_begun {
                return Ok(word);
            }
        }
    }

    fn word(&mut self) -> io::Result<Option<[u8; 4]>> {
        let mut word = Vec::with_capacity(4);
        self.reader.by_ref().take(4).read_to_end(&mut word)?;
        self.position += word.len() as u64;
        if word.is_empty() {
            return Ok(None);
        }
        word.try_into().map(Some).map_err(|_| io::ErrorKind::UnexpectedEof.into())
    }

    /// So many bytes, in memory that grows with what comes.
    fn take(&mut self, length: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let count = self.reader.by_ref().take(length).read_to_end(&mut bytes)? as u64;
        self.position += count;
        if count < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(bytes) }
    }

    /// Sees that a file is there up to its last bytes.
    fn finish(&mut self) -> io::Result<()> {
        if !self.is_file {
            return Ok(());
        }
        let (mut end, mut piece) = (Vec::new(), [0; 8192]);
        loop {
            let count = self.reader.read(&mut piece)?;
            if count == 0 {
                break;
            }
            end.extend_from_slice(&piece[..count]);
            end.drain(..end.len().saturating_sub(MAGIC.len()));
        }
        if end == MAGIC { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

/// Whether memory can hold what compressed buffers say that they become.
fn ensure_room(batch: BatchHeader<'_>, body: &[u8]) -> io::Result<()> {
    if batch.compression().is_none() {
        return Ok(());
    }
    let length = |offset: i64| {
        let prefix = body.get(usize::try_from(offset).ok()?..)?.first_chunk()?;
        u64::try_from(i64::from_le_bytes(*prefix)).ok()
    };
    let buffers = batch.buffers().into_iter().flatten().filter(|buffer| buffer.length() > 0);
    let total = buffers.filter_map(|buffer| length(buffer.offset())).fold(0, u64::saturating_add);
    let total = usize::try_from(total).unwrap_or(usize::MAX);
    Vec::<u8>::new().try_reserve_exact(total).map_err(io::Error::other)
}
