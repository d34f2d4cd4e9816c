import type { Logger } from "../log.js";

const POLL_MS = 1_000;
const MAX_POLL_MS = 30_000;

/** Looks for work again and again. */
export interface Loop {
  /** Looks now, or once more when a look is under way; answers how much work was found. Rejects when it failed. */
  look(): Promise<number>;
  /** The same for who does not wait: a failure is logged. */
  wake(): void;
  /** Looks each second from now on, which keeps the process alive. */
  start(): void;
  stop(): void;
}

/** A look that fails ends nothing: it is logged once, and tried again less and less often until one succeeds. */
export function createLoop(what: string, log: Logger, find: () => Promise<number>): Loop {
  let looking: Promise<number> | undefined;
  let again = false;
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function look(): Promise<number> {
    again = true;
    looking ??= lookUntilSeen();
    return looking;
  }

  async function lookUntilSeen(): Promise<number> {
    let found = 0;
    try {
      while (again && !stopped) {
        again = false;
        found += await find();
      }
      return found;
    } finally {
      looking = undefined;
    }
  }

  async function lookAndLog(): Promise<void> {
    try {
      await look();
      if (failures > 0) log.info({ what }, "worker claims again");
      failures = 0;
    } catch (error) {
      if (failures === 0) log.error({ err: error, what }, "worker could not claim");
      failures += 1;
    }
  }

  function poll(): void {
    if (stopped) return;
    const pause = Math.min(MAX_POLL_MS, POLL_MS * 2 ** failures);
    timer = setTimeout(() => void lookAndLog().then(poll), pause);
  }

  return {
    look,
    wake: () => void lookAndLog(),
    start: poll,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
