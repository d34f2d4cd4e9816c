import { isDomainError } from "@lastro/platform/domain-error";

const TRIES = 8;

/** Does work again whose money was spent by another between reading and posting: it rolled back, and reads anew. */
export async function againWhenSpent<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDomainError(error, "ledger.insufficient_funds") || tries >= TRIES) throw error;
    }
  }
}
