import { parentPort } from "node:worker_threads";
import type { ThreadAnswer } from "./thread.js";

/** Answers the questions of `createThread` in the thread's own file. */
export function answerInThread<Question>(answer: (question: Question) => Promise<Buffer>): void {
  parentPort?.on("message", (question: Question) => {
    answer(question).then(
      (bytes) => parentPort?.postMessage(bytes satisfies ThreadAnswer),
      () => parentPort?.postMessage(undefined satisfies ThreadAnswer),
    );
  });
}
