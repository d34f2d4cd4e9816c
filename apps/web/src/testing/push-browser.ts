import type { BrowserSubscription } from "@/lib/browser-push";

/** What a browser without a push service of its own does in tests: it asks its owner, and gives an address. */
export interface StandInBrowser {
  permission: NotificationPermission;
  /** What the owner says when asked. */
  decision: NotificationPermission;
  /** Whether its push service gives no address. */
  unreachable: boolean;
  readonly asked: number;
  readonly unsubscribed: number;
  /** The script of its service worker. */
  readonly worker: string | undefined;
  readonly address: BrowserSubscription | undefined;
  /** As it was before the page opened. */
  subscribe(serverKey: string): void;
  restore(): void;
}

/** Gives the test's browser what the DOM of the tests has none of. */
export function standInBrowser(): StandInBrowser {
  let subscription: PushSubscription | null = null;
  let asked = 0;
  let unsubscribed = 0;
  let worker: string | undefined;
  let sequence = 0;

  const subscribed = (serverKey: string): PushSubscription => {
    sequence += 1;
    const address = { endpoint: `https://push.example/${sequence}`, keys: { p256dh: "p", auth: "a" } };
    return {
      options: { applicationServerKey: bytesOf(serverKey), userVisibleOnly: true },
      toJSON: () => address,
      unsubscribe: async () => {
        subscription = null;
        unsubscribed += 1;
        return true;
      },
    } as unknown as PushSubscription;
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (stand.unreachable) throw new DOMException("push service error", "AbortError");
      subscription ??= subscribed(applicationServerKey);
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async (script: string) => {
      worker = script;
      return registration;
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => (worker === undefined ? undefined : registration),
  };
  const stand = {
    permission: "default" as NotificationPermission,
    decision: "granted" as NotificationPermission,
    unreachable: false,
    get asked() {
      return asked;
    },
    get unsubscribed() {
      return unsubscribed;
    },
    get worker() {
      return worker;
    },
    get address() {
      return (subscription?.toJSON() ?? undefined) as BrowserSubscription | undefined;
    },
    subscribe(serverKey: string) {
      worker = "/sw.js";
      stand.permission = "granted";
      subscription = subscribed(serverKey);
    },
    restore() {
      for (const [owner, name] of STOOD_IN) Reflect.deleteProperty(owner(), name);
    },
  };
  const notification = {
    get permission() {
      return stand.permission;
    },
    requestPermission: async () => {
      asked += 1;
      stand.permission = stand.decision;
      return stand.permission;
    },
  };
  const values = [serviceWorker, class PushManager {}, notification];
  for (const [index, [owner, name]] of STOOD_IN.entries())
    Object.defineProperty(owner(), name, { configurable: true, value: values[index] });
  return stand;
}

const STOOD_IN = [
  [() => navigator, "serviceWorker"],
  [() => window, "PushManager"],
  [() => window, "Notification"],
] as const satisfies readonly (readonly [() => object, string])[];

function bytesOf(base64Url: string): ArrayBuffer {
  const binary = atob(base64Url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer;
}
