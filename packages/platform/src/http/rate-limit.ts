import type { RouteContract } from "@lastro/contracts";
import { createBatcher } from "../batcher.js";
import type { Clock } from "../clock.js";
import type { Config } from "../config.js";
import { type Database, query } from "../database/database.js";
import { networkOf } from "./network-of.js";

/** A bucket that lets `burst` through at once and refills evenly over `seconds`. */
export interface Rate {
  readonly burst: number;
  readonly seconds: number;
}

/** What one request counts against. */
export interface Charge {
  readonly bucket: string;
  readonly rate: Rate;
}

export interface RateLimiter {
  /** What one request to the route counts against, of a person or, of nobody known, of an address. */
  chargeFor(caller: { readonly userId: string } | { readonly ip: string }, route: RouteContract): Charge;
  /** Counts one against a bucket; answers the whole seconds to wait, 0 when it may pass. */
  secondsToWait(bucket: string, rate: Rate): Promise<number>;
  /** The same to the millisecond, for who tells the time in words of another's making. */
  millisecondsToWait(bucket: string, rate: Rate): Promise<number>;
}

const MAX_BATCH = 250;

/**
 * Limits kept as rows, so that every server shares them and a restart forgets none. Requests that arrive
 * together are counted by one statement. The pool may be one that does not wait for the disk: a count lost in
 * a crash costs nobody money.
 */
export function createRateLimiter(db: Database, clock: Clock, config: Config): RateLimiter {
  const general: Rate = { burst: config.requestsPerMinute, seconds: 60 };
  const money: Rate = { burst: config.moneyRequestsPerMinute, seconds: 60 };
  const batcher = createBatcher<Charge, bigint>({
    maxBatch: MAX_BATCH,
    retrySingly: "refused",
    run: async (charges) => {
      const rows = await query<{ wait_us: bigint }>(
        db,
        "select wait_us from rate_limit_take($1::text[], $2::bigint[], $3::bigint[], $4)",
        [...bucketParameters(charges), clock.now().getTime() * 1000],
      );
      return rows.map(({ wait_us }) => wait_us);
    },
  });

  function chargeFor(caller: { userId: string } | { ip: string }, route: RouteContract): Charge {
    const who = "userId" in caller ? `user:${caller.userId}` : `ip:${networkOf(caller.ip)}`;
    return route.movesMoney
      ? { bucket: `money:${who}`, rate: money }
      : { bucket: `http:${who}`, rate: general };
  }

  return {
    chargeFor,
    secondsToWait: async (bucket, rate) => wholeSeconds(await batcher.submit({ bucket, rate })),
    millisecondsToWait: async (bucket, rate) =>
      Math.ceil(Number(await batcher.submit({ bucket, rate })) / 1000),
  };
}

/** The buckets, the microseconds a token takes to refill, and the microseconds each bucket holds, as SQL takes them. */
export function bucketParameters(
  charges: readonly (Charge | undefined)[],
): [buckets: (string | null)[], costs: number[], rooms: number[]] {
  return [
    charges.map((charge) => charge?.bucket ?? null),
    charges.map((charge) => (charge ? Math.floor((charge.rate.seconds * 1_000_000) / charge.rate.burst) : 1)),
    charges.map((charge) => (charge ? charge.rate.seconds * 1_000_000 : 1)),
  ];
}

/** The microseconds SQL answered, in the whole seconds one is told to wait. */
export function wholeSeconds(waitUs: bigint): number {
  return Math.ceil(Number(waitUs) / 1_000_000);
}
