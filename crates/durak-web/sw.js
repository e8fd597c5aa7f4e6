// Keeps the client for when there is no network, once somebody has been at /practice. Another build
// has other names here, so the browser takes it for another service worker: it fetches the new files,
// and forgets the old ones when no page needs them any more.

const NAME = "durak {{static}}";
const FILES = ["/manifest.webmanifest", ...{{files}}];

addEventListener("install", (event) => {
  const fresh = new Request("/", { cache: "reload" });
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([fresh, ...FILES])));
});

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("durak ") && name !== NAME;
  const forget = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget));
});

// A page that was loaded from the network is new itself: alone, it needs no old file.
addEventListener("message", (event) => {
  const alone = (pages) => pages.length === 1 && skipWaiting();
  event.waitUntil(clients.matchAll({ type: "window", includeUncontrolled: true }).then(alone));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  // What is not named here is the server's alone: its answers, sockets, tables and other pages.
  const isPage = pathname === "/" || pathname === "/practice" || pathname.startsWith("/table/practice-");
  if (request.mode === "navigate" && isPage) {
    event.respondWith(fetch(request).catch(() => kept("/")));
  } else if (pathname.startsWith("{{static}}/") || pathname === "/manifest.webmanifest") {
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
  }
});

/** What is kept under this path. The server varies files by coding alone, and the browser has decoded them. */
function kept(path) {
  return caches.open(NAME).then((cache) => cache.match(path, { ignoreVary: true }));
}
