import type { Logger } from "../log.js";

/** A worker that dies loses what it held after this time, by the database's clock. */
export const LEASE_SECONDS = 60;

export interface Leases {
  /** Runs the work and renews its lease meanwhile, so that nobody else takes it up. */
  keeping(kind: string, renew: () => Promise<boolean>, work: () => Promise<void>): Promise<void>;
  /** Renews none any more: what still runs is left to whoever comes next. */
  letExpire(): void;
}

/** Keeps the leases of what one worker runs. */
export function createLeases(log: Logger): Leases {
  const timers = new Set<NodeJS.Timeout>();

  async function renewOnce(kind: string, renew: () => Promise<boolean>): Promise<void> {
    try {
      if (!(await renew())) log.warn({ kind }, "a lease was lost");
    } catch (error) {
      log.warn({ err: error, kind }, "lease not renewed");
    }
  }

  return {
    async keeping(kind, renew, work) {
      const timer = setInterval(() => void renewOnce(kind, renew), (LEASE_SECONDS * 1_000) / 3).unref();
      timers.add(timer);
      try {
        await work();
      } finally {
        clearInterval(timer);
        timers.delete(timer);
      }
    },
    letExpire() {
      for (const timer of timers) clearInterval(timer);
      timers.clear();
    },
  };
}
