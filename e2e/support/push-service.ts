import { type BrowserContext, expect, type Page } from "@playwright/test";

const KEPT = "e2e-push";

/** The push service of a browser in a private window, which has none of its own: the demonstration's. */
export interface PushService {
  /** The newest message for this browser, as it reads it; waits for one. */
  newest(page: Page): Promise<PushMessage>;
  isSubscribed(page: Page): Promise<boolean>;
}

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
  readonly lang: string;
}

/** Has the pages of a context subscribe at the demonstration's push service. */
export async function aPushService(context: BrowserContext): Promise<PushService> {
  const url = (page: Page) => {
    const { hostname, port } = new URL(page.url());
    return `http://${hostname}:${Number(port) + 8}`;
  };
  await context.exposeBinding("subscribeAtSimulator", async ({ page }, serverKey: string) => {
    const answer = await page.request.post(`${url(page)}/sim/subscriptions`, { data: { serverKey } });
    return answer.json();
  });
  await context.addInitScript(subscribeElsewhere, KEPT);
  const endpointOf = (page: Page) =>
    page.evaluate(
      (kept) => JSON.parse(localStorage.getItem(kept) ?? "{}").endpoint as string | undefined,
      KEPT,
    );
  return {
    async newest(page) {
      const endpoint = (await endpointOf(page)) ?? "";
      for (let attempt = 0; attempt < 120; attempt += 1) {
        const answer = await page.request.get(`${url(page)}/api/messages`, { params: { endpoint } });
        const [newest] = (await answer.json()) as { message: PushMessage }[];
        if (newest) return newest.message;
        await page.waitForTimeout(500);
      }
      throw new Error("No message reached the browser");
    },
    isSubscribed: async (page) => (await endpointOf(page)) !== undefined,
  };
}

/** Runs in the page, before its own scripts. */
function subscribeElsewhere(kept: string): void {
  if (!("PushManager" in window)) return;
  const subscriptionOf = (serverKey: string, address: object) => ({
    options: {
      applicationServerKey: Uint8Array.from(
        atob(serverKey.replaceAll("-", "+").replaceAll("_", "/")),
        (character) => character.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => address,
    unsubscribe: async () => {
      localStorage.removeItem(kept);
      return true;
    },
  });
  const stored = () => {
    const { serverKey, ...address } = JSON.parse(localStorage.getItem(kept) ?? "{}");
    return serverKey === undefined ? null : subscriptionOf(serverKey, address);
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => stored(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const ask = Reflect.get(window, "subscribeAtSimulator") as (serverKey: string) => Promise<object>;
      const address = await ask(applicationServerKey);
      localStorage.setItem(kept, JSON.stringify({ ...address, serverKey: applicationServerKey }));
      return stored();
    },
  });
}

/** The page shows a message. The browser drops one whose worker starts too slowly; like a push service, this sends it again. */
export async function expectShown(context: BrowserContext, page: Page, message: PushMessage): Promise<void> {
  await expect(async () => {
    await deliver(context, page, message);
    await expect.poll(() => shownOn(page)).toEqual([{ title: message.title, body: message.body }]);
  }).toPass({ timeout: 120_000 });
}

/** Hands a message to the page's service worker, as the browser's own push service would. */
async function deliver(context: BrowserContext, page: Page, message: PushMessage): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}

function shownOn(page: Page): Promise<{ title: string; body: string }[]> {
  return page.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    const shown = await (await ready).getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
}
