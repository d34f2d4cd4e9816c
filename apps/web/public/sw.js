// Shows pushed notices and opens the page each is about, and says so where a page cannot be reached. It keeps that one
// page and nothing of anybody's, and answers no other request.

const KEPT = "offline-1";
const OFFLINE_PAGE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(self.caches.open(KEPT).then((cache) => cache.add(OFFLINE_PAGE)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(self.fetch(request).catch((error) => offlinePage(error)));
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
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => self.caches.delete(name)));
}

/** Throws what the network threw where the page was never kept. */
async function offlinePage(error) {
  const page = await self.caches.match(OFFLINE_PAGE);
  if (!page) throw error;
  return page;
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
