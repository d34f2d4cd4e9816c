import { setTimeout as pause } from "node:timers/promises";
import { SimError } from "../shared/http.js";
import type { Anvil } from "./anvil.js";

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 15_000;
/** A node that ran this long is not failing again and again. */
const STEADY_MS = 60_000;

/** A node that starts when it is first asked for, and again, with growing pauses, whenever it ends by itself. */
export class KeptAnvil {
  readonly #name: string;
  readonly #start: () => Promise<Anvil>;
  readonly #closing = new AbortController();
  #node: Promise<Anvil> | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(name: string, start: () => Promise<Anvil>) {
    this.#name = name;
    this.#start = start;
  }

  /** The running node; who asks while it starts again waits for it. */
  get(): Promise<Anvil> {
    if (this.#node) return this.#node;
    if (this.#closing.signal.aborted) throw new SimError(503, `The chain ${this.#name} is closing`);
    this.#node = this.#startAndWatch().catch((error: unknown) => {
      this.#node = undefined;
      throw error;
    });
    return this.#node;
  }

  /** From now on a node that ends is not followed by another; one that runs goes on. */
  startNoMore(): void {
    this.#closing.abort();
  }

  async close(): Promise<void> {
    this.startNoMore();
    await (await this.#node?.catch(() => undefined))?.close();
  }

  async #startAndWatch(): Promise<Anvil> {
    const node = await this.#start();
    const startedAt = performance.now();
    void node.ended.then((how) => {
      if (this.#closing.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) this.#pauseMs = FIRST_PAUSE_MS;
      report(`The chain ${this.#name} ended by itself (${how}) and is started again.`);
      this.#node = this.#startAgain();
      // Whoever asks for the node hears of it; nobody may be asking.
      this.#node.catch(() => undefined);
    });
    return node;
  }

  async #startAgain(): Promise<Anvil> {
    for (;;) {
      await pause(this.#pauseMs, undefined, { signal: this.#closing.signal });
      this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
      try {
        return await this.#startAndWatch();
      } catch (error) {
        report(`The chain ${this.#name} could not be started again: ${(error as Error).message}`);
      }
    }
  }
}

const report = (line: string) => process.stderr.write(`${line}\n`);
