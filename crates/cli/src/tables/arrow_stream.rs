//! Arrow's IPC stream, message by message.
//!
//! ```text
//! stream  = { message } [ end ]
//! message = FF FF FF FF length flatbuffer body
//! end     = FF FF FF FF 00 00 00 00
//! ```
//! No length that a stream tells is believed before there is so much of it.

use std::collections::VecDeque;
use std::io::{self, Read};

use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamDecoder;
use arrow_ipc::{MessageHeader, RecordBatch as BatchHeader, root_as_message};
use arrow_schema::SchemaRef;

const MARK: [u8; 4] = [0xff; 4];

/// The record batches of a stream.
pub(super) struct ArrowStream {
    reader: Box<dyn Read>,
    decoder: StreamDecoder,
    /// What was decoded and not given out yet.
    ready: VecDeque<RecordBatch>,
    has_ended: bool,
    /// How many bytes were read.
    pub(super) position: u64,
}

impl ArrowStream {
    /// Reads up to the schema, and what comes with it.
    pub(super) fn open(reader: Box<dyn Read>) -> io::Result<(Self, SchemaRef)> {
        let (decoder, ready) = (StreamDecoder::new(), VecDeque::new());
        let mut batches = Self { reader, decoder, ready, has_ended: false, position: 0 };
        while batches.decoder.schema().is_none() && !batches.has_ended {
            batches.message()?;
        }
        let schema = batches.decoder.schema();
        schema
            .map(|schema| (batches, schema))
            .ok_or_else(|| io::Error::other("expected a schema, found the end"))
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
            return self.decode([MARK, [0; 4]].concat());
        };
        let head = self.take(length.into())?;
        let message =
            root_as_message(&head).map_err(|_| io::Error::other("expected a message, found none"))?;
        let body = self.take(u64::try_from(message.bodyLength()).unwrap_or(u64::MAX))?;
        ensure_room(&head, &body)?;
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
        let Some(mut word) = self.word()? else { return Ok(None) };
        if word == MARK {
            word = self.word()?.ok_or(io::ErrorKind::UnexpectedEof)?;
        }
        let length = u32::from_le_bytes(word);
        Ok((length > 0).then_some(length))
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
}

/// Whether memory can hold what the compressed buffers of a message say that they become.
pub(super) fn ensure_room(head: &[u8], body: &[u8]) -> io::Result<()> {
    let message = root_as_message(head).map_err(|_| io::Error::other("expected a message, found none"))?;
    let batch = match message.header_type() {
        MessageHeader::RecordBatch => message.header_as_record_batch(),
        MessageHeader::DictionaryBatch => {
            message.header_as_dictionary_batch().and_then(|header| header.data())
        }
        _ => None,
    };
    batch.map_or(Ok(()), |batch| ensure_room_for(batch, body))
}

fn ensure_room_for(batch: BatchHeader<'_>, body: &[u8]) -> io::Result<()> {
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
    let no_room = |_| {
        io::Error::other(format!("its contents are said to be {total} bytes, for which there is no room"))
    };
    Vec::<u8>::new().try_reserve_exact(total).map_err(no_room)
}
