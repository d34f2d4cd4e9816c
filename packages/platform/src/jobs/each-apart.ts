import type { Logger } from "../log.js";

/**
 * Does the work for each item in turn. One that fails is logged, stays due, and keeps no other waiting, unless the
 * failure concerns them all: that is thrown.
 */
export async function eachApart<T>(
  log: Logger,
  what: string,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  concernsAll: (error: unknown) => boolean = () => false,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (concernsAll(error)) throw error;
      log.error({ err: error, item }, what);
    }
  }
}
