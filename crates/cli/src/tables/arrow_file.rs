//! Arrow's IPC file, by the index at its end.
//!
//! ```text
//! file   = "ARROW1" { message } footer length "ARROW1"
//! footer = the schema, and where each message with a dictionary or a batch stands
//! ```
//! What stands between the messages is not looked at: some programs write a schema there that is none.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::vec::IntoIter;

use arrow_array::RecordBatch;
use arrow_ipc::convert::fb_to_schema;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::{Block, Footer, MetadataVersion, root_as_footer};
use arrow_schema::SchemaRef;

use super::arrow_stream::ensure_room;

/// The length of the footer, and the magic bytes.
const END: u64 = 10;

/// A file whose columns are known.
pub(super) struct ArrowFile {
    file: File,
    length: u64,
    schema: SchemaRef,
    version: MetadataVersion,
    dictionaries: Vec<Block>,
    batches: Vec<Block>,
}

impl ArrowFile {
    pub(super) fn open(mut file: File) -> io::Result<(Self, SchemaRef)> {
        let length = file.metadata()?.len();
        let footer = read_footer(&mut file, length)?;
        let footer = root_as_footer(&footer)
            .map_err(|_| io::Error::other("expected an index at its end, found none"))?;
        let schema = footer.schema().ok_or_else(|| io::Error::other("expected a schema, found none"))?;
        if !schema.endianness().equals_to_target_endianness() {
            return Err(io::Error::other("its numbers are in the byte order of another processor"));
        }
        let schema = SchemaRef::new(fb_to_schema(schema));
        let (dictionaries, batches) = blocks(&footer);
        let file =
            Self { file, length, schema: schema.clone(), version: footer.version(), dictionaries, batches };
        Ok((file, schema))
    }

    /// Its rows; of one column if that is enough.
    pub(super) fn batches(mut self, column: Option<usize>) -> io::Result<ArrowFileBatches> {
        let mut decoder = FileDecoder::new(self.schema.clone(), self.version);
        if let Some(column) = column {
            decoder = decoder.with_projection(vec![column]);
        }
        for block in std::mem::take(&mut self.dictionaries) {
            let bytes = self.message(&block)?;
            decoder.read_dictionary(&block, &bytes.into()).map_err(io::Error::other)?;
        }
        let blocks = std::mem::take(&mut self.batches).into_iter();
        Ok(ArrowFileBatches { file: self, decoder, blocks, position: 0 })
    }

    /// A message with its body.
    fn message(&mut self, block: &Block) -> io::Result<Vec<u8>> {
        let part = |length: i64| u64::try_from(length).map_err(|_| io::ErrorKind::UnexpectedEof);
        let (start, head) = (part(block.offset())?, part(block.metaDataLength().into())?);
        let length = head.saturating_add(part(block.bodyLength())?);
        if start.saturating_add(length) > self.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(start))?;
        (&self.file).take(length).read_to_end(&mut bytes)?;
        let (head, body) = bytes.split_at_checked(head as usize).ok_or(io::ErrorKind::UnexpectedEof)?;
        let prefix = if head.starts_with(&[0xff; 4]) { 8 } else { 4 };
        ensure_room(head.get(prefix..).ok_or(io::ErrorKind::UnexpectedEof)?, body)?;
        Ok(bytes)
    }
}

fn read_footer(file: &mut File, length: u64) -> io::Result<Vec<u8>> {
    let start = length.checked_sub(END).ok_or(io::ErrorKind::UnexpectedEof)?;
    let mut end = [0; END as usize];
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(&mut end)?;
    let size = read_footer_length(end).map_err(|_| io::ErrorKind::UnexpectedEof)? as u64;
    file.seek(SeekFrom::Start(start.checked_sub(size).ok_or(io::ErrorKind::UnexpectedEof)?))?;
    let mut footer = Vec::new();
    file.take(size).read_to_end(&mut footer)?;
    Ok(footer)
}

/// Where the dictionaries are, and the batches.
fn blocks(footer: &Footer<'_>) -> (Vec<Block>, Vec<Block>) {
    let dictionaries = footer.dictionaries().map(|blocks| blocks.iter().copied().collect());
    let batches = footer.recordBatches().map(|blocks| blocks.iter().copied().collect());
    (dictionaries.unwrap_or_default(), batches.unwrap_or_default())
}

/// The rows of such a file.
pub(super) struct ArrowFileBatches {
    file: ArrowFile,
    decoder: FileDecoder,
    blocks: IntoIter<Block>,
    /// Where the last message ended.
    pub(super) position: u64,
}

impl ArrowFileBatches {
    pub(super) fn next(&mut self) -> io::Result<Option<RecordBatch>> {
        for block in self.blocks.by_ref() {
            let bytes = self.file.message(&block)?;
            self.position = block.offset() as u64 + bytes.len() as u64;
            let batch = self.decoder.read_record_batch(&block, &bytes.into()).map_err(io::Error::other)?;
            if batch.is_some() {
                return Ok(batch);
            }
        }
        Ok(None)
    }
}
