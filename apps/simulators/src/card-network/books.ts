import type {
  Attempt,
  Card,
  Delivery,
  Dispute,
  Drawn,
  Endpoint,
  Evidence,
  Holder,
  Message,
  Secret,
  SettledDay,
  Subscription,
  Tokenization,
  Transaction,
  UsedKey,
} from "./model.js";

export interface Rows {
  cards: Card;
  transactions: Transaction;
  secrets: Secret;
  subscriptions: Subscription;
  endpoints: Endpoint;
  messages: Message;
  deliveries: Delivery;
  attempts: Attempt;
  disputes: Dispute;
  evidences: Evidence;
  tokenizations: Tokenization;
  keys: UsedKey;
  drawn: Drawn;
  settledDays: SettledDay;
  holders: Holder;
}

export type Table = keyof Rows;

/** One change of the books: a row put in the place of its earlier state, or taken out. */
export type BookEntry =
  | { [Name in Table]: { readonly put: Name; readonly row: Rows[Name] } }[Table]
  | { readonly removed: Table; readonly token: string };

type Tables = { readonly [Name in Table]: Map<string, Rows[Name]> };

/** The network's own books, by table and token; replaying the same entries always gives the same books. */
export class Books {
  readonly tables: Tables = {
    cards: new Map(),
    transactions: new Map(),
    secrets: new Map(),
    subscriptions: new Map(),
    endpoints: new Map(),
    messages: new Map(),
    deliveries: new Map(),
    attempts: new Map(),
    disputes: new Map(),
    evidences: new Map(),
    tokenizations: new Map(),
    keys: new Map(),
    drawn: new Map(),
    settledDays: new Map(),
    holders: new Map(),
  };
  readonly #tokensByPan = new Map<string, string>();

  apply(entry: BookEntry): void {
    if ("removed" in entry) {
      this.tables[entry.removed].delete(entry.token);
      return;
    }
    if (entry.put === "cards") this.#tokensByPan.set(entry.row.pan, entry.row.token);
    const table = this.tables[entry.put] as Map<string, Rows[Table]>;
    table.set(entry.row.token, entry.row);
  }

  cardByPan(pan: string): Card | undefined {
    return this.tables.cards.get(this.#tokensByPan.get(pan) ?? "");
  }
}
