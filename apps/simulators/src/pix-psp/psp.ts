import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { Faults } from "../shared/faults.js";
import { type Journal, openJournal } from "../shared/journal.js";
import { Timers } from "../shared/timers.js";
import { Books } from "./books.js";
import { CallbackCourier } from "./callbacks.js";
import { hexId } from "./ids.js";
import type { PixEvent } from "./model.js";
import type { PixPspSettings } from "./options.js";
import type { PixFault } from "./pix-faults.js";

/** One running PSP: its books, its faults and the couriers that leave it. */
export class Psp {
  readonly settings: PixPspSettings;
  readonly books: Books;
  readonly faults = new Faults<PixFault>();
  readonly timers = new Timers();
  readonly callbacks: CallbackCourier;
  readonly #journal: Journal<PixEvent>;
  #signing: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } | undefined;

  constructor(settings: PixPspSettings) {
    this.settings = settings;
    this.books = new Books(settings.openingBalance);
    this.#journal = openJournal<PixEvent>(settings.dataDir, "pix-psp", (event) => this.books.apply(event));
    this.callbacks = new CallbackCourier(this);
  }

  /** Writes the event down, then lets the books change: an answer never promises what a crash would forget. */
  record(event: PixEvent): void {
    this.#journal.append(event);
    this.books.apply(event);
  }

  /** Whether a key is the client's account's. */
  hasKey(chave: string): boolean {
    return this.settings.account.keys.includes(chave) || this.books.keys.has(chave);
  }

  now(): Date {
    return this.settings.clock.now();
  }

  newId(): string {
    return hexId(this.settings.random);
  }

  /** The key by which Woovi's callbacks are signed. */
  get signing() {
    this.#signing ??= generateKeyPairSync("rsa", { modulusLength: 2048 });
    return this.#signing;
  }

  /** The headers that prove whose a callback is, where the provider signs them. */
  signatureOf(body: string): Record<string, string> {
    if (this.settings.speaks !== "woovi") return {};
    const signature = sign("sha256", Buffer.from(body), this.signing.privateKey);
    return { "x-webhook-signature": signature.toString("base64") };
  }

  async close(): Promise<void> {
    this.timers.close();
    await this.callbacks.close();
    this.#journal.close();
  }
}
