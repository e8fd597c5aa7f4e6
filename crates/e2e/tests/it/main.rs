//! The whole product in a real browser; one binary, one module for each of its parts.

mod checker;
mod common;
mod data;
mod fair;
mod game;
mod harness;
mod host;
mod learn;
mod lessons;
mod meeting;
mod page;
mod pages;
mod people;
mod practice;
mod replay;
mod site;
mod tables;
mod update;
