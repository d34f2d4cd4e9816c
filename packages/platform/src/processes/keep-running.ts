import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../log.js";

/** Something that runs in a process of its own. */
export interface Run {
  /** Resolves when it has ended, by itself or because it was told to; says how. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface Kept {
  /** Ends the watching and leaves the process alone. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 15_000;
/** Whatever ran this long is not failing again and again. */
const STEADY_MS = 60_000;

/**
 * Watches a run and starts it again, with growing pauses, whenever it ends by itself. Each end and each failed start is
 * logged. Once stopped or released, nothing is started any more.
 */
export function keepRunning(
  name: string,
  log: Logger,
  first: Run,
  start: (signal: AbortSignal) => Promise<Run>,
): Kept {
  const released = new AbortController();
  const { signal } = released;
  const untilReleased = new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
  let run = first;
  let pauseMs = FIRST_PAUSE_MS;

  async function startAgain(): Promise<void> {
    for (;;) {
      await pause(pauseMs, undefined, { signal, ref: false });
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      try {
        run = await start(signal);
        log.warn({ process: name }, "started again");
        return;
      } catch (error) {
        signal.throwIfAborted();
        log.error({ process: name, error: (error as Error).message }, "could not be started again");
      }
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const how = await Promise.race([run.ended, untilReleased]);
      if (signal.aborted || how === undefined) return;
      if (performance.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      log.error({ process: name, how }, "ended by itself and is started again");
      await startAgain();
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  const release = async () => {
    released.abort();
    await watching;
  };
  return {
    release,
    async stop() {
      await release();
      await run.stop();
    },
  };
}
