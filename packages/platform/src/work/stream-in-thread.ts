import { type MessagePort, parentPort } from "node:worker_threads";
import { inPieces } from "../in-pieces.js";
import { workBehindAnswersInThread } from "./behind-answers.js";
import type { Heard, Said } from "./thread-conversation.js";

const PIECE_BYTES = 65_536;

/** Reads what whoever asked has under a name, as it is needed. */
export type ReadSource<Item> = (source: string) => AsyncGenerator<Item>;

/** Answers the questions of `createStreamingThread` in the thread's own file. */
export function streamInThread<Question, Item>(
  answer: (question: Question, read: ReadSource<Item>) => AsyncIterable<Uint8Array>,
): void {
  workBehindAnswersInThread();
  parentPort?.on("message", ({ question, port }: { question: Question; port: MessagePort }) =>
    serve(port, (read: ReadSource<Item>) => answer(question, read)),
  );
}

/** Makes a piece each time one is asked for; several answers take turns. */
function serve<Item>(port: MessagePort, answer: (read: ReadSource<Item>) => AsyncIterable<Uint8Array>): void {
  const say = (said: Said) => port.postMessage(said);
  const wanted = new Map<number, Wanted<Item>>();
  let wants = 0;

  async function* read(source: string): AsyncGenerator<Item> {
    for (;;) {
      wants += 1;
      const want = wants;
      const items = await new Promise<readonly Item[] | undefined>((resolve, reject) => {
        wanted.set(want, { resolve, reject });
        say({ kind: "want", want, source });
      });
      if (!items) return;
      yield* items;
    }
  }

  const pieces = inPieces(answer(read), PIECE_BYTES);
  async function makeNext(): Promise<void> {
    try {
      const { done, value } = await pieces.next();
      say(done ? { kind: "end" } : { kind: "piece", bytes: value });
    } catch {
      say({ kind: "failed" });
    }
  }

  port.on("message", (heard: Heard<Item>) => {
    if (heard.kind === "next") return void makeNext();
    wanted.get(heard.want)?.resolve(heard.items);
    wanted.delete(heard.want);
  });
  // Nobody reads on: what is held for the answer is let go.
  port.on("close", () => {
    for (const { reject } of wanted.values()) reject(new Error("Nobody waits for the answer"));
    pieces.return(undefined).catch(() => undefined);
  });
}

interface Wanted<Item> {
  resolve(items: readonly Item[] | undefined): void;
  reject(error: Error): void;
}
