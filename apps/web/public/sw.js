// Shows pushed notices and opens the page each is about. It keeps nothing and answers no request of a page.

self.addEventListener("push", (event) => {
  const { title = "Lastro", body = "", link = "/", tag, lang } = readMessage(event.data);
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag, icon: "/favicon.svg", data: { link } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? "/"));
});

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
