//! Odds: they equal an enumeration of the kernels and what thousands of attacks by command come to.

mod abilities;
mod advice;
mod area;
mod oracle;
mod sampled;
mod situations;
