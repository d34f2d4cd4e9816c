import type { RouteContract } from "@lastro/contracts";
import type { Actor } from "../actor.js";
import type { Clock } from "../clock.js";
import type { Config } from "../config.js";
import { type Database, query } from "../database/database.js";
import { DomainError } from "../domain-error.js";

/** A bucket that lets `burst` through at once and refills evenly over `seconds`. */
export interface Rate {
  readonly burst: number;
  readonly seconds: number;
}

export interface RateLimiter {
  /** Counts one request of the actor against the route's limit. Throws `request.rate_limited`. */
  take(actor: Actor, ip: string, route: RouteContract): Promise<void>;
  /** Counts one against a bucket; answers the whole seconds to wait, 0 when it may pass. */
  secondsToWait(bucket: string, rate: Rate): Promise<number>;
}

interface Ask {
  readonly rate: Rate;
  readonly callers: { resolve(seconds: number): void; reject(error: unknown): void }[];
}

interface Grant {
  granted: number;
  wait_us: bigint;
}

/**
 * Limits kept as rows, so that every server shares them and a restart forgets none. Requests that arrive
 * together are counted by one statement. The pool may be one that does not wait for the disk: a count lost in
 * a crash costs nobody money.
 */
export function createRateLimiter(db: Database, clock: Clock, config: Config): RateLimiter {
  const general: Rate = { burst: config.requestsPerMinute, seconds: 60 };
  const money: Rate = { burst: config.moneyRequestsPerMinute, seconds: 60 };
  let waiting = new Map<string, Ask>();
  let counting = false;

  function secondsToWait(bucket: string, rate: Rate): Promise<number> {
    return new Promise((resolve, reject) => {
      const ask = waiting.get(bucket) ?? { rate, callers: [] };
      ask.callers.push({ resolve, reject });
      waiting.set(bucket, ask);
      if (counting) return;
      counting = true;
      queueMicrotask(() => void drain());
    });
  }

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const asks = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
      waiting = new Map();
      await count(asks);
    }
    counting = false;
  }

  async function count(asks: readonly [string, Ask][]): Promise<void> {
    try {
      const grants = await query<Grant>(
        db,
        "select granted, wait_us from rate_limit_take($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5)",
        [
          asks.map(([bucket]) => bucket),
          asks.map(([, ask]) => ask.callers.length),
          asks.map(([, { rate }]) => Math.floor((rate.seconds * 1_000_000) / rate.burst)),
          asks.map(([, { rate }]) => rate.seconds * 1_000_000),
          clock.now().getTime() * 1000,
        ],
      );
      asks.forEach(([, ask], index) => {
        const grant = grants[index];
        ask.callers.forEach((caller, place) => {
          const passes = grant !== undefined && place < grant.granted;
          caller.resolve(
            passes ? 0 : Math.max(1, Math.ceil(Number(grant?.wait_us ?? 1_000_000n) / 1_000_000)),
          );
        });
      });
    } catch (error) {
      for (const [, ask] of asks) for (const caller of ask.callers) caller.reject(error);
    }
  }

  async function take(actor: Actor, ip: string, route: RouteContract): Promise<void> {
    const who = "userId" in actor ? `user:${actor.userId}` : `ip:${ip}`;
    const seconds = route.movesMoney
      ? await secondsToWait(`money:${who}`, money)
      : await secondsToWait(`http:${who}`, general);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  }

  return { take, secondsToWait };
}
