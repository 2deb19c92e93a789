//! Holds only the benches beside it.
