import { registerWorker } from "@/lib/service-worker";

/** Whether this browser can show notices, whether its owner lets it, and whether it takes those of the house. */
export type BrowserPush = "unsupported" | "denied" | "off" | "on";

/** Where this browser takes messages, as the server is told. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Why no notices come: the owner did not allow them, or the browser's push service gives no address. */
export class NotSubscribed extends Error {
  readonly reason: "denied" | "undecided" | "unreachable";

  constructor(reason: NotSubscribed["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** How notices of the house that has this key stand in this browser. */
export async function browserPush(serverKey: string): Promise<BrowserPush> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission !== "granted") return Notification.permission === "denied" ? "denied" : "off";
  const subscription = await ownSubscription();
  return subscription !== null && isOfKey(subscription, serverKey) ? "on" : "off";
}

/** Asks the owner where they have not decided, and subscribes. Throws `NotSubscribed`. */
export async function subscribe(serverKey: string): Promise<BrowserSubscription> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new NotSubscribed(permission === "denied" ? "denied" : "undecided");
  try {
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const former = await pushManager.getSubscription();
    if (former !== null && !isOfKey(former, serverKey)) await former.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: serverKey };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
      throw new NotSubscribed("unreachable");
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch {
    throw new NotSubscribed("unreachable");
  }
}

/** Takes no more messages, whoever sends them. */
export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isOfKey({ options }: PushSubscription, serverKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const own = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return own === serverKey;
}
