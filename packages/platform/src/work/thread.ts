import { Worker } from "node:worker_threads";
import { DomainError } from "../domain-error.js";

/** What a thread's file answers to each question: bytes, or nothing when it failed. */
export type ThreadAnswer = Uint8Array | undefined;

export interface Thread<Question> {
  /** Asks one question after the other. Throws `server.unavailable` when the thread fails or takes too long. */
  ask(question: Question): Promise<Buffer>;
  stop(): Promise<void>;
}

export interface ThreadLimits {
  readonly memoryMb: number;
  readonly deadlineMs: number;
  /** How long it is kept without work. */
  readonly idleMs: number;
}

export const THREAD_LIMITS: ThreadLimits = { memoryMb: 192, deadlineMs: 20_000, idleMs: 60_000 };

/**
 * Work that would hold up everybody else's answers, in a thread of its own. It starts with the first question, ends
 * when none comes, and starts again should it fail.
 */
export function createThread<Question>(file: URL, limits: Partial<ThreadLimits> = {}): Thread<Question> {
  const { memoryMb, deadlineMs, idleMs } = { ...THREAD_LIMITS, ...limits };
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let settle: (answer: ThreadAnswer) => void = () => undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    // What one that was given up still says is nobody's.
    const say = (answer?: ThreadAnswer) => worker === begun && settle(answer);
    begun.on("message", say);
    begun.on("error", () => say());
    begun.on("exit", () => say());
    worker = begun;
    return begun;
  }

  function answerTo(question: Question): Promise<ThreadAnswer> {
    return new Promise((resolve) => {
      const late = setTimeout(() => settle(undefined), deadlineMs);
      settle = (answer) => {
        clearTimeout(late);
        settle = () => undefined;
        resolve(answer);
      };
      started().postMessage(question);
    });
  }

  async function askNow(question: Question): Promise<Buffer> {
    clearTimeout(idle);
    const answer = await answerTo(question);
    if (answer === undefined) {
      await end();
      throw new DomainError("server.unavailable");
    }
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
    return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  }

  return {
    ask(question) {
      const answer = last.then(() => askNow(question));
      last = answer.catch(() => undefined);
      return answer;
    },
    stop: end,
  };
}
