import { MessageChannel, Worker } from "node:worker_threads";
import { THREAD_LIMITS, type ThreadLimits } from "./thread.js";
import { converse } from "./thread-conversation.js";

export interface StreamingThread<Question, Item> {
  /**
   * The bytes the thread makes, of what this side reads from the named sources meanwhile; several questions are
   * answered at once. Neither side is ahead of the other by more than some items and a piece. Throws
   * `server.unavailable` when the thread fails or stands still, and what a source threw.
   */
  ask(question: Question, sourceOf: (name: string) => AsyncIterable<Item>): AsyncGenerator<Buffer>;
  stop(): Promise<void>;
}

/** Work that would hold up everybody else's answers and is too large for one message, in a thread of its own. */
export function createStreamingThread<Question, Item>(
  file: URL,
  limits: Partial<ThreadLimits> = {},
): StreamingThread<Question, Item> {
  const { memoryMb, deadlineMs, idleMs } = { ...THREAD_LIMITS, ...limits };
  const answers = new Set<() => void>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    for (const giveUp of answers) giveUp();
    await ending?.terminate();
  }

  function started(): Worker {
    if (worker) return worker;
    // The flags this process was started with are its own.
    const begun = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const gone = () => void (worker === begun && end());
    begun.on("error", gone);
    begun.on("exit", gone);
    worker = begun;
    return begun;
  }

  async function* ask(question: Question, sourceOf: (name: string) => AsyncIterable<Item>) {
    clearTimeout(idle);
    const { port1, port2 } = new MessageChannel();
    const conversation = converse(port1, sourceOf, { deadlineMs, onLate: () => void end() });
    answers.add(conversation.giveUp);
    try {
      started().postMessage({ question, port: port2 }, [port2]);
      for (;;) {
        const bytes = await conversation.next();
        if (!bytes) return;
        yield bytes;
      }
    } finally {
      answers.delete(conversation.giveUp);
      await conversation.close();
      if (answers.size === 0 && worker) {
        idle = setTimeout(() => void end(), idleMs);
        idle.unref();
      }
    }
  }

  return { ask, stop: end };
}
