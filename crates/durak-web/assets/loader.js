// Starts the client. A file of its own, because the content policy forbids scripts in the page.
import init from "./durak_web.js";
import * as fair from "./fair.js";
import "./copy.js";
import { notice } from "./notice.js";
import { tellRules } from "./rules.js";

// The pages that the server writes itself keep their language in a cookie; this page follows it, and
// a choice that is made here is theirs too.
const PREFS = "durak-prefs";
const chosen = /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1];
try {
  const kept = localStorage.getItem(PREFS) ?? "";
  if (chosen) localStorage.setItem(PREFS, `${kept.replace(/lang=\w*/, "")} lang=${chosen}`);
} catch {
  // A browser that keeps nothing has no settings to change.
}
new MutationObserver(() => {
  document.cookie = `lang=${document.documentElement.lang}; Path=/; Max-Age=31536000; SameSite=Lax`;
}).observe(document.documentElement, { attributeFilter: ["lang"] });

// A table of practice ends with the page that it was on.
if (location.pathname.startsWith("/table/practice-")) location.replace("/practice");
else await start();

async function start() {
  const practice = location.pathname === "/practice" ? await import("./practice.js") : null;
  const learns = new URLSearchParams(location.search).has("learn");
  globalThis.durakFair = { ...fair, notice, tellRules, ...practice?.start() };
  if (practice && learns) (await import("./explain.js")).start();
  await init({ module_or_path: new URL("durak_web_bg.wasm", import.meta.url) });
}
