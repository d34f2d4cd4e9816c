const WORKER = "/sw.js";

/** Has the browser keep the worker that shows notices, and the page that says there is no connection. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER);
}

/**
 * Has the worker keep the page of a load's driver with everything this page has fetched to run, so that it opens without a
 * connection. False where the browser has no worker.
 */
export async function keepPage(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name, location.origin))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    active?.postMessage({ type: "keep-driver-page", files: [...new Set(files)] }, [port2]);
  });
}
