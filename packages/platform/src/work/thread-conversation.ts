import type { MessagePort } from "node:worker_threads";
import { DomainError } from "../domain-error.js";

/** What a thread says of one answer: it needs more of a source, or here is the next piece. */
export type Said =
  | { readonly kind: "want"; readonly want: number; readonly source: string }
  | { readonly kind: "piece"; readonly bytes: Uint8Array }
  | { readonly kind: "end" }
  | { readonly kind: "failed" };

/** What it is told: items of a source, none after the last; or to make the next piece. */
export type Heard<Item> =
  | { readonly kind: "next" }
  | { readonly kind: "given"; readonly want: number; readonly items: readonly Item[] | undefined };

export interface Conversation {
  /** The next piece, or nothing after the last. */
  next(): Promise<Buffer | undefined>;
  /** Ends it with what went wrong here, or else with `server.unavailable`. */
  giveUp(): void;
  /** Returns when nothing is read any more. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(bytes: Buffer | undefined): void;
  reject(error: unknown): void;
}

const ITEMS_AT_A_TIME = 500;

/** The asking side of one answer: gives the thread what it wants of the sources, and asks for piece after piece. */
export function converse<Item>(
  port: MessagePort,
  sourceOf: (name: string) => AsyncIterable<Item>,
  { deadlineMs, onLate }: { readonly deadlineMs: number; readonly onLate: () => void },
): Conversation {
  const sources = new Map<string, AsyncGenerator<readonly Item[]>>();
  let reading = 0;
  let isOver = false;
  let failure: unknown = new DomainError("server.unavailable");
  let pending: Waiting | undefined;
  let late: NodeJS.Timeout | undefined;
  const tell = (heard: Heard<Item>) => port.postMessage(heard);

  /** The thread has so long for each step; what this side reads takes the time it takes. */
  function watch(): void {
    clearTimeout(late);
    if (pending && reading === 0) late = setTimeout(onLate, deadlineMs);
  }

  function settle(how: (waiting: Waiting) => void): void {
    const waiting = pending;
    pending = undefined;
    watch();
    if (waiting) how(waiting);
  }

  function giveUp(): void {
    isOver = true;
    settle(({ reject }) => reject(failure));
  }

  async function give(want: number, name: string): Promise<void> {
    reading += 1;
    watch();
    try {
      const source = sources.get(name) ?? inBatches(sourceOf(name));
      sources.set(name, source);
      const { done, value } = await source.next();
      if (done) sources.delete(name);
      tell({ kind: "given", want, items: done ? undefined : value });
    } catch (error) {
      failure = error;
      giveUp();
    } finally {
      reading -= 1;
      watch();
    }
  }

  port.on("message", (said: Said) => {
    if (said.kind === "want") void give(said.want, said.source);
    else if (said.kind === "failed") giveUp();
    else settle(({ resolve }) => resolve(said.kind === "end" ? undefined : asBuffer(said.bytes)));
  });

  return {
    giveUp,
    next: () =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(failure);
        pending = { resolve, reject };
        tell({ kind: "next" });
        watch();
      }),
    async close() {
      isOver = true;
      port.close();
      await Promise.allSettled([...sources.values()].map((source) => source.return(undefined)));
    },
  };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < ITEMS_AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
