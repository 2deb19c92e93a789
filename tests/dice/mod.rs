//! Faces and chances: the sources, exact distributions, dice expressions.

mod chances;
mod expressions;
mod properties;
mod sources;
