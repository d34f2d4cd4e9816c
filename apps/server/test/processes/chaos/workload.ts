import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { aForm, aPicture } from "../../../src/testing/kyc.js";
import { CLIENTS, type People, type Who } from "./people.js";

/** What is done under load, by the table its effects stand in. */
export const KINDS = {
  transfer: { table: "accounts_transfer", path: "/v1/transfers" },
  charge: { table: "pix_charge", path: "/v1/pix/charges" },
  trade: { table: "otc_order", path: "/v1/otc/orders" },
  purchase: { table: "grain_order", path: "/agro/v1/orders" },
  withdrawal: { table: "payments_out_payout", path: "/agro/v1/withdrawals" },
} as const;
export type Kind = keyof typeof KINDS;

interface Operation {
  readonly kind: Kind;
  readonly who: Who;
  readonly key: string;
  readonly body: string;
}

interface Offer {
  readonly id: string;
  readonly pricePerTonne: string;
  readonly quantity: string;
  /** Proofs that sign one purchase each; a password for each would use up what its owner may try. */
  readonly signatures: string[];
}

const TIMEOUT_MS = 15_000;
const CALLERS = 10;

/** Requests of the demonstration's people to any of the servers, each remembered until its outcome is known. */
export class Workload {
  /** The object each acknowledged request made, by its idempotency key. */
  readonly acknowledged: Record<Kind, Map<string, string>> = {
    transfer: new Map(),
    charge: new Map(),
    trade: new Map(),
    purchase: new Map(),
    withdrawal: new Map(),
  };
  readonly uploaded: string[] = [];
  readonly contradictions: string[] = [];
  /** Requests that got no answer, or one that says the house could not serve. */
  readonly refused: string[] = [];
  answered = 0;
  /** When writes were acknowledged, by `performance.now()`. */
  readonly #acknowledgedAt: number[] = [];
  readonly #origins: readonly string[];
  readonly #people: People;
  readonly #offer: Offer;
  #unknown = new Map<string, Operation>();
  #running: Promise<unknown> | undefined;
  #stopping = false;

  constructor(origins: readonly string[], people: People, offer: Offer) {
    this.#origins = origins;
    this.#people = people;
    this.#offer = offer;
  }

  start(): void {
    this.#stopping = false;
    const caller = async (turn: number) => {
      while (!this.#stopping) {
        await this.#act(turn);
        await pause(20);
      }
    };
    this.#running = Promise.all(Array.from({ length: CALLERS }, (_, turn) => caller(turn)));
  }

  /** Ends the load and sends what had no answer again, with its key, until each has one. */
  async settle(): Promise<void> {
    this.#stopping = true;
    await this.#running;
    for (let round = 0; this.#unknown.size > 0; round += 1) {
      if (round > 120) throw new Error(`${this.#unknown.size} requests have no outcome still`);
      for (const operation of [...this.#unknown.values()]) await this.#send(operation);
      if (this.#unknown.size > 0) await pause(500);
    }
  }

  /** The longest time since a moment in which no write was acknowledged, in milliseconds. */
  longestPauseSince(moment: number): number {
    const times = [moment, ...this.#acknowledgedAt.filter((at) => at > moment), performance.now()];
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  }

  /** One transfer that must succeed, at the given server. */
  async canTransfer(origin: string): Promise<boolean> {
    const operation = this.#transfer();
    await this.#send(operation, origin);
    return this.acknowledged.transfer.has(operation.key);
  }

  async #act(turn: number): Promise<void> {
    if (turn === 1) return this.#receivePix();
    if (turn === 2) return this.#trade();
    if (turn === 3) return this.#buyGrain();
    if (turn === 4 && randomInt(4) === 0) return this.#withdraw();
    if (turn === 5 && randomInt(4) === 0) return this.#upload();
    await this.#send(this.#transfer());
  }

  #transfer(): Operation {
    const [from, to] = randomInt(2) === 0 ? CLIENTS : ([CLIENTS[1], CLIENTS[0]] as const);
    return this.#operation("transfer", from, {
      to: { kind: "email", value: `${to}@lastro.demo` },
      amount: { asset: "BRL", amount: `0.0${1 + randomInt(9)}` },
    });
  }

  async #receivePix(): Promise<void> {
    const operation = this.#operation("charge", "cliente", { amount: "1.00" });
    const charge = await this.#send(operation);
    if (typeof charge?.txid === "string")
      await this.#fetch("cliente", "/v1/demo/pix/pay", JSON.stringify({ txid: charge.txid }));
  }

  async #trade(): Promise<void> {
    const quote = await this.#fetch(
      "maria",
      "/v1/otc/quotes",
      JSON.stringify({ side: "buy", asset: "USDT", amount: "50.00" }),
    );
    const id = quote?.status === 201 ? quote.body.id : undefined;
    if (typeof id === "string") await this.#send(this.#operation("trade", "maria", { quoteId: id }));
  }

  async #buyGrain(): Promise<void> {
    const { id: offerId, quantity, pricePerTonne, signatures } = this.#offer;
    const signature = signatures.pop();
    if (signature === undefined) return;
    await this.#send(
      this.#operation("purchase", "comprador", { offerId, quantity, pricePerTonne, signature }),
    );
  }

  async #withdraw(): Promise<void> {
    await this.#send(
      this.#operation("withdrawal", "comprador", {
        method: "usdt",
        amount: "20",
        network: "TRC20",
        address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
      }),
    );
  }

  async #upload(): Promise<void> {
    const colour = `#${randomInt(0x1000000).toString(16).padStart(6, "0")}`;
    const { headers, payload } = aForm([
      { name: "type", content: "selfie" },
      { name: "file", content: await aPicture(colour), filename: "foto.jpg" },
    ]);
    const answer = await this.#fetch("novo", "/v1/kyc/documents", new Uint8Array(payload), headers);
    if (answer?.status === 201 && typeof answer.body.id === "string") this.uploaded.push(answer.body.id);
  }

  #operation(kind: Kind, who: Who, body: unknown): Operation {
    return { kind, who, key: randomUUID(), body: JSON.stringify(body) };
  }

  /** What the server made of it; nothing where it refused, or where nobody knows. */
  async #send(operation: Operation, origin?: string): Promise<Record<string, unknown> | undefined> {
    const { kind, who, key, body } = operation;
    const answer = await this.#fetch(who, KINDS[kind].path, body, { "idempotency-key": key }, origin);
    if (answer === undefined || answer.status >= 500 || answer.status === 401 || answer.status === 429) {
      this.#unknown.set(key, operation);
      return undefined;
    }
    this.#unknown.delete(key);
    if (answer.status >= 400) return undefined;
    const { id } = answer.body;
    const before = this.acknowledged[kind].get(key);
    if (typeof id !== "string" || (before !== undefined && before !== id))
      this.contradictions.push(`${kind} ${key}: ${before} and then ${JSON.stringify(answer.body)}`);
    else this.acknowledged[kind].set(key, id);
    this.#acknowledgedAt.push(performance.now());
    return answer.body;
  }

  async #fetch(
    who: Who,
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
    origin = this.#origins[randomInt(this.#origins.length)],
  ) {
    try {
      const answer = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...this.#people.headers(who), ...headers },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await answer.text();
      if (answer.status < 500) this.answered += 1;
      else this.refused.push(`${path}: ${answer.status} ${text}`);
      return { status: answer.status, body: JSON.parse(text || "{}") as Record<string, unknown> };
    } catch (error) {
      this.refused.push(`${path}: ${String(error)}`);
      return undefined;
    }
  }
}
