// Shows pushed notices and opens the page each is about, and says so where a page cannot be reached. Of the app it keeps
// the page of a load's driver, which works on roads without a connection; it keeps no answer of the server.

const KEPT = "offline-1";
const OFFLINE_PAGE = "/offline.html";

const DRIVER_KEPT = "driver-1";
const DRIVER_PAGE = "/agro/load/";
/** What every address of the app is answered with. */
const SHELL = "/index.html";
/** A connection this slow is none: the page that is kept shows what it knows, and asks by itself. */
const DRIVER_WAIT_MS = 4_000;

self.addEventListener("install", (event) => {
  event.waitUntil(self.caches.open(KEPT).then((cache) => cache.add(OFFLINE_PAGE)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) {
    event.respondWith(self.fetch(request).catch((error) => keptAsset(pathname, error)));
    return;
  }
  if (request.mode !== "navigate") return;
  const answer = pathname.startsWith(DRIVER_PAGE) ? driverPage(request) : self.fetch(request);
  event.respondWith(answer.catch((error) => offlinePage(error)));
});

self.addEventListener("message", (event) => {
  if (event.data?.type !== "keep-driver-page") return;
  const [port] = event.ports;
  event.waitUntil(
    keepDriverPage(event.data.files).then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

self.addEventListener("push", (event) => {
  const { title = "Lastro", body = "", link = "/", tag, lang } = readMessage(event.data);
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag, icon: "/icon-192.png", data: { link } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? "/"));
});

async function forgetOlder() {
  const names = await self.caches.keys();
  const older = names.filter((name) => name !== KEPT && name !== DRIVER_KEPT);
  await Promise.all(older.map((name) => self.caches.delete(name)));
}

/** Throws what the network threw where the page was never kept. */
async function offlinePage(error) {
  const page = await self.caches.match(OFFLINE_PAGE);
  if (!page) throw error;
  return page;
}

/** All of a release together: its page after what it runs, and then nothing of the one before. */
async function keepDriverPage(files) {
  const cache = await self.caches.open(DRIVER_KEPT);
  await cache.addAll(files.filter((file) => file.startsWith("/assets/")));
  await cache.add(SHELL);
  const wanted = new Set([...files, SHELL]);
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }
}

/** From the network while it answers soon, else as it was kept. Throws what the network threw where it never was. */
async function driverPage(request) {
  const answer = self.fetch(request);
  const kept = await self.caches.match(SHELL, { ignoreVary: true });
  if (!kept) return answer;
  const late = new Promise((resolve) => setTimeout(resolve, DRIVER_WAIT_MS, kept));
  return Promise.race([answer.catch(() => kept), late]);
}

/** Throws what the network threw where the file was never kept. */
async function keptAsset(pathname, error) {
  const file = await self.caches.match(pathname, { ignoreVary: true });
  if (!file) throw error;
  return file;
}

/** A browser must show something for each message, also for one that cannot be read. */
function readMessage(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** In the page that is open, if there is one, and never at another site. */
async function open(link) {
  const url = new URL(link, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return void (await self.clients.openWindow(url.href));
  await page.focus();
  // A page this worker does not control yet cannot be led elsewhere.
  await page.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}
