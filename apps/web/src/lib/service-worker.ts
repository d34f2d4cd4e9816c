const WORKER = "/sw.js";

/** Has the browser keep the worker that shows notices, and the page that says there is no connection. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER);
}
