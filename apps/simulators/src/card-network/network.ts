import { randomBytes, randomUUID } from "node:crypto";
import { Faults } from "../shared/faults.js";
import { type Journal, openJournal } from "../shared/journal.js";
import { Timers } from "../shared/timers.js";
import { type BookEntry, Books, type Rows, type Table } from "./books.js";
import type { CardFault } from "./card-faults.js";
import type { Delivery } from "./model.js";
import type { CardNetworkSettings } from "./options.js";
import { Problem } from "./problem.js";

/** One running card network: its books, its faults and what is still under way. */
export class CardNetwork {
  readonly settings: CardNetworkSettings;
  readonly faults = new Faults<CardFault>();
  readonly timers = new Timers();
  readonly closing = new AbortController();
  /** Deliveries the fault of reordering holds back. */
  readonly heldBack: Delivery[] = [];
  readonly #books = new Books();
  readonly #journal: Journal<BookEntry>;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(settings: CardNetworkSettings) {
    this.settings = settings;
    const name = settings.speaks === "lithic" ? "card-network" : `card-network-${settings.speaks}`;
    this.#journal = openJournal<BookEntry>(settings.dataDir, name, (entry) => this.#books.apply(entry));
  }

  /** Writes the row down before the books change: an answer never promises what a crash would forget. */
  put<Name extends Table>(table: Name, row: Rows[Name]): Rows[Name] {
    const entry = { put: table, row } as BookEntry;
    this.#journal.append(entry);
    this.#books.apply(entry);
    return row;
  }

  remove(table: Table, token: string): void {
    const entry = { removed: table, token };
    this.#journal.append(entry);
    this.#books.apply(entry);
  }

  find<Name extends Table>(table: Name, token: string): Rows[Name] | undefined {
    return this.#books.tables[table].get(token) as Rows[Name] | undefined;
  }

  /** Refuses a token that is not known as the real network does. */
  get<Name extends Table>(table: Name, token: string): Rows[Name] {
    const row = this.find(table, token);
    if (row === undefined) throw new Problem(404, `Could not find the requested resource: ${token}`);
    return row;
  }

  rows<Name extends Table>(table: Name): Rows[Name][] {
    return [...this.#books.tables[table].values()] as Rows[Name][];
  }

  cardByPan(pan: string): Rows["cards"] {
    const card = this.#books.cardByPan(pan);
    if (!card) throw new Problem(404, "Could not find a card with this number");
    return card;
  }

  now(): Date {
    return this.settings.clock.now();
  }

  /** What every new row begins with. */
  fresh(): { readonly token: string; readonly created: string } {
    return { token: randomUUID(), created: this.now().toISOString() };
  }

  /** A value drawn the first time it is asked for, the same ever after. */
  drawnOnce(name: string, draw: () => string): string {
    const known = this.find("drawn", name);
    return (known ?? this.put("drawn", { ...this.fresh(), token: name, value: draw() })).value;
  }

  bytes(count: number): Buffer {
    return randomBytes(count);
  }

  /** Lets work outlive the request that began it, until the network closes. */
  track(work: Promise<unknown>): void {
    const tracked = work.catch(() => undefined).finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  async close(): Promise<void> {
    this.timers.close();
    this.closing.abort();
    await Promise.allSettled(this.#underWay);
    this.#journal.close();
  }
}
