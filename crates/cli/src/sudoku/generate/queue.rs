//! Blocks of candidates: made by threads, taken in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use hanpan_sudoku::generate::{Block, Generator};

use crate::budget::Deadline;

/// Which block comes next, and how far the blocks are taken.
struct Queue {
    state: Mutex<Taken>,
    moved: Condvar,
    /// How many blocks there are, if they have an end.
    blocks: Option<u64>,
    /// So many blocks may be made beyond the last that was taken.
    ahead: u64,
    is_ended: AtomicBool,
}

#[derive(Default)]
struct Taken {
    next: u64,
    taken: u64,
}

/// Has the generators make blocks, each on a thread of its own, and `take` gets them in order, as long as it goes on. At the
/// deadline one that is not whole may be the last.
pub(super) fn each_block<E>(
    generators: Vec<Generator>,
    deadline: Deadline,
    mut take: impl FnMut(&Block) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let blocks = generators.first().and_then(Generator::blocks);
    let queue = Queue::new(blocks, 2 * generators.len() as u64);
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for mut generator in generators {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || make_blocks(&mut generator, queue, deadline, &sender));
        }
        drop(sender);
        let _end = EndOfQueue(&queue);
        take_in_order(&receiver, &queue, &mut take)
    })
}

fn take_in_order<E>(
    receiver: &Receiver<(u64, Block)>,
    queue: &Queue,
    take: &mut impl FnMut(&Block) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    while let Ok((index, block)) = receiver.recv() {
        waiting.insert(index, block);
        while let Some(block) = waiting.remove(&next) {
            if take(&block)?.is_break() || !block.is_whole {
                return Ok(());
            }
            next += 1;
            queue.take();
        }
    }
    Ok(())
}

impl Queue {
    fn new(blocks: Option<u64>, ahead: u64) -> Self {
        let (state, moved, is_ended) = (Mutex::default(), Condvar::new(), AtomicBool::new(false));
        Self { state, moved, blocks, ahead, is_ended }
    }

    /// The next block to be made, when it is its turn; `None` at the end.
    fn next(&self) -> Option<u64> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_too_far = |state: &mut Taken| state.next >= state.taken + self.ahead && !self.has_ended();
        let mut state = self.moved.wait_while(state, is_too_far).unwrap_or_else(PoisonError::into_inner);
        let index = state.next;
        state.next += 1;
        let is_there = self.blocks.is_none_or(|blocks| index < blocks);
        (is_there && !self.has_ended()).then_some(index)
    }

    /// Another block was taken.
    fn take(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).taken += 1;
        self.moved.notify_all();
    }

    fn has_ended(&self) -> bool {
        self.is_ended.load(Ordering::Relaxed)
    }
}

/// Ends the queue when it goes, for whatever reason.
struct EndOfQueue<'a>(&'a Queue);

impl Drop for EndOfQueue<'_> {
    fn drop(&mut self) {
        // Under the lock, so that nobody begins to wait in between.
        let state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.is_ended.store(true, Ordering::Relaxed);
        drop(state);
        self.0.moved.notify_all();
    }
}

/// Makes blocks as long as somebody takes them and there is time.
fn make_blocks(generator: &mut Generator, queue: &Queue, deadline: Deadline, sender: &Sender<(u64, Block)>) {
    let go_on = || if queue.has_ended() { ControlFlow::Break(()) } else { deadline.check() };
    while let Some(index) = queue.next() {
        let block = generator.block(index, go_on);
        let is_last = !block.is_whole;
        if sender.send((index, block)).is_err() || is_last {
            break;
        }
    }
}
