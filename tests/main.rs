//! Tests by promise and by capability, in one binary so that they link once.

mod board;
