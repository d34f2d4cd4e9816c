import { parentPort } from "node:worker_threads";
import { workBehindAnswersInThread } from "./behind-answers.js";
import type { ThreadAnswer } from "./thread.js";

/** Answers the questions of `createThread` in the thread's own file. */
export function answerInThread<Question>(answer: (question: Question) => Promise<Buffer>): void {
  workBehindAnswersInThread();
  parentPort?.on("message", (question: Question) => {
    answer(question).then(
      (bytes) => parentPort?.postMessage(bytes satisfies ThreadAnswer),
      () => parentPort?.postMessage(undefined satisfies ThreadAnswer),
    );
  });
}
