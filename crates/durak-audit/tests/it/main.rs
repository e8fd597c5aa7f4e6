//! Tests of what the suspicious check: laws, the honest deal, planted mistakes.

mod chance;
mod honest;
mod laws;
mod planted;
