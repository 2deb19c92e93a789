//! Faces and chances: the sources, exact distributions, dice expressions.

mod chances;
mod elsewhere;
mod expressions;
mod properties;
mod sources;
