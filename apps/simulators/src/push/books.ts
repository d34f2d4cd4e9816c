import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Journal, openJournal } from "../shared/journal.js";
import { type BrowserKeys, decryptMessage, drawKeys } from "./browser.js";

/** A browser that subscribed, on behalf of the site whose key it was given. */
export interface Subscription extends BrowserKeys {
  readonly id: string;
  readonly serverKey: string;
}

interface Received {
  readonly id: string;
  readonly subscriptionId: string;
  /** As it came: nobody reads it on the way. */
  readonly body: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  readonly receivedAt: string;
}

/** A message as its browser reads it. */
export interface ReadMessage extends Omit<Received, "body"> {
  readonly message: unknown;
  readonly bytes: number;
}

type Entry =
  | { readonly subscribed: Subscription }
  | { readonly unsubscribed: string }
  | { readonly received: Received };

/** Subscriptions and the messages that came for them, newest first, kept over restarts with a data directory. */
export class PushBooks {
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #ended = new Set<string>();
  readonly #received: Received[] = [];
  readonly #journal: Journal<Entry>;

  constructor(dataDir: string | undefined) {
    this.#journal = openJournal<Entry>(dataDir, "push", (entry) => this.#apply(entry));
  }

  subscribe(serverKey: string): Subscription {
    const subscription = { id: randomUUID(), serverKey, ...drawKeys() };
    this.#write({ subscribed: subscription });
    return subscription;
  }

  /** The browser takes no more: from now on its address is gone. */
  unsubscribe(id: string): void {
    if (this.#subscriptions.has(id)) this.#write({ unsubscribed: id });
  }

  find(id: string): Subscription | undefined {
    return this.#subscriptions.get(id);
  }

  isGone(id: string): boolean {
    return this.#ended.has(id);
  }

  receive(message: Received): void {
    this.#write({ received: message });
  }

  /** What browsers read, newest first; with an id, only that one's. */
  messages(subscriptionId = ""): ReadMessage[] {
    return this.#received
      .filter((one) => subscriptionId === "" || one.subscriptionId === subscriptionId)
      .map(({ body, ...rest }) => {
        const bytes = Buffer.from(body, "base64url");
        const keys = this.#subscriptions.get(rest.subscriptionId);
        const text = keys ? decryptMessage(bytes, keys) : "";
        return { ...rest, message: parsed(text), bytes: bytes.byteLength };
      })
      .reverse();
  }

  close(): void {
    this.#journal.close();
  }

  #write(entry: Entry): void {
    this.#journal.append(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if ("subscribed" in entry) this.#subscriptions.set(entry.subscribed.id, entry.subscribed);
    else if ("unsubscribed" in entry) this.#ended.add(entry.unsubscribed);
    else this.#received.push(entry.received);
  }
}

/** What is no JSON is shown as the text it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a page's own script would show of a message. */
export const shownSchema = z.object({
  title: z.string(),
  body: z.string().default(""),
  link: z.string().default(""),
});
