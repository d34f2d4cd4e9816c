import type { Faults } from "../shared/faults.js";
import type { Timers } from "../shared/timers.js";
import type { Books } from "./books.js";
import type { Callback, PixEvent } from "./model.js";
import type { PixPspSettings } from "./options.js";
import type { PixFault } from "./pix-faults.js";

/** What the courier needs of the provider whose notifications it delivers. */
interface Sender {
  readonly settings: PixPspSettings;
  readonly books: Books;
  readonly faults: Faults<PixFault>;
  readonly timers: Timers;
  record(event: PixEvent): void;
  newId(): string;
  signatureOf(body: string): Record<string, string>;
}

const MAX_PAUSE_MS = 30_000;
/** Events of Woovi and Banco Inter: asked for by their names instead of by key, and told as they are. */
const BARE = /^(OPENPIX:|PIX_TRANSACTION_|pix-pagamento$)/;

/** Delivers notifications to the client's webhook, again and again until it answers with success. */
export class CallbackCourier {
  readonly #psp: Sender;
  readonly #closing = new AbortController();
  readonly #inFlight = new Set<Promise<unknown>>();
  #held: Callback[] = [];

  constructor(psp: Sender) {
    this.#psp = psp;
  }

  /** Owes the client this item, if its key has a webhook; written down before it is sent. */
  enqueue(chave: string, item: object): void {
    const { books, faults } = this.#psp;
    if (!books.webhooks.has(chave)) return;
    if (faults.take("silentCallbacks", "callback")) return;
    const callback = { id: this.#psp.newId(), chave, item: { ...item } };
    this.#psp.record({ type: "callback-queued", callback });
    const lateness = faults.take("lateCallbacksMs", "callback");
    if (lateness !== undefined) this.#psp.timers.after(Number(lateness), () => this.#start(callback, 0));
    else if (faults.take("outOfOrderCallbacks", "callback")) this.#hold(callback);
    else this.#start(callback, 0);
  }

  /** Takes up what was still owed when the simulator last stopped. */
  resume(): void {
    for (const callback of this.#psp.books.callbacks.values()) this.#start(callback, 0);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#inFlight);
  }

  #hold(callback: Callback) {
    this.#held.push(callback);
    if (this.#held.length > 1) return;
    this.#psp.timers.after(this.#psp.settings.reorderWindowMs, () => {
      const reversed = this.#held.reverse();
      this.#held = [];
      this.#track(this.#sendInTurn(reversed));
    });
  }

  async #sendInTurn(callbacks: readonly Callback[]) {
    for (const callback of callbacks) await this.#send(callback, 0);
  }

  #start(callback: Callback, attempt: number) {
    const copies = attempt === 0 ? Number(this.#psp.faults.take("duplicateCallbacks", "callback") ?? 0) : 0;
    for (let copy = 0; copy < copies; copy += 1) this.#track(this.#post(callback));
    this.#track(this.#send(callback, attempt));
  }

  async #send(callback: Callback, attempt: number) {
    const delivered = await this.#post(callback);
    if (this.#closing.signal.aborted) return;
    if (delivered || !this.#psp.books.webhooks.has(callback.chave)) {
      this.#psp.record({ type: "callback-closed", id: callback.id });
      return;
    }
    const pause = Math.min(this.#psp.settings.callbackBackoffMs * 2 ** attempt, MAX_PAUSE_MS);
    this.#psp.timers.after(pause, () => this.#start(callback, attempt + 1));
  }

  async #post(callback: Callback): Promise<boolean> {
    const webhook = this.#psp.books.webhooks.get(callback.chave);
    if (!webhook) return false;
    const isBare = BARE.test(callback.chave);
    const body = JSON.stringify(isBare ? callback.item : { pix: [callback.item] });
    try {
      const answer = await fetch(isBare ? webhook.webhookUrl : callbackAddress(webhook.webhookUrl), {
        method: "POST",
        headers: { "content-type": "application/json", ...this.#psp.signatureOf(body) },
        body,
        signal: AbortSignal.any([
          this.#closing.signal,
          AbortSignal.timeout(this.#psp.settings.callbackTimeoutMs),
        ]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  #track(work: Promise<unknown>) {
    const tracked = work.finally(() => this.#inFlight.delete(tracked));
    this.#inFlight.add(tracked);
  }
}

/** The PSP appends `/pix` to what was registered, unless it ends in `?ignorar=` (Efí's way out). */
function callbackAddress(webhookUrl: string): string {
  return webhookUrl.endsWith("ignorar=") ? webhookUrl : `${webhookUrl}/pix`;
}
