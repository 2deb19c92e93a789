//! Campaigns made to harm, opened in a process of its own that may use little: an address space of 1 GiB, and 5 s of
//! the processor for a file. Both are limits, not timings: what goes beyond them is ended by the system or by us.

mod budget;
mod doors;
mod files;
#[cfg(feature = "window")]
mod frames;
