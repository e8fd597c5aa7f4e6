//! The strongest bot in a worker of the browser: how many games it imagines in a second, and whether the
//! page is held up meanwhile. `cargo xtask bench-browser` runs it and reads what it prints.

use anyhow::{Context, Result};
use e2e::{Browser, Environment, Screen, Server};

/// Imagined games of a measurement, which is short, and how often it is repeated: the quickest counts, which
/// nothing else on the machine has held up.
const GAMES: u32 = 1_000;
const ROUNDS: u32 = 300;

/// Has the worker think again and again, and watches frames and long tasks of the page; then as long while
/// nobody thinks.
const WATCH: &str = "new Promise((done, failed) => {
    const script = document.querySelector('script[src*=\"loader.js\"]').src.replace('loader.js', 'practice-worker.js');
    const worker = new Worker(script, { type: 'module' });
    worker.onerror = () => failed('the worker does not start');
    let last = performance.now();
    let seen = { frame: 0, tasks: 0 };
    const frame = (now) => {
        seen.frame = Math.max(seen.frame, now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => { seen.tasks += list.getEntries().length; }).observe({ type: 'longtask' });
    const think = (games) => new Promise((thought) => {
        worker.onmessage = ({ data }) => thought(data.ms);
        worker.postMessage({ what: 'measure', games });
    });
    const measure = async () => {
        let best = await think(GAMES);
        seen = { frame: 0, tasks: 0 };
        const begin = performance.now();
        for (let round = 0; round < ROUNDS; round += 1) best = Math.min(best, await think(GAMES));
        const thinking = seen;
        const passed = performance.now() - begin;
        seen = { frame: 0, tasks: 0 };
        await new Promise((next) => setTimeout(next, passed));
        done({ games_per_second: GAMES / best * 1000, thinking, idle: seen });
    };
    measure().catch(failed);
})";

#[tokio::main]
async fn main() -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    let page =
        browser.open(Screen::DESKTOP.moving(), &format!("{}/practice", server.url())).await?;
    page.wait_for("[data-action=play]").await?;
    let watch = WATCH.replace("GAMES", &GAMES.to_string()).replace("ROUNDS", &ROUNDS.to_string());
    let seen: serde_json::Value = page.evaluate(&watch).await.context("nothing was measured")?;
    println!("{seen}");
    browser.close().await
}
