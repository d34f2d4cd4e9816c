import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { LivePrice } from "../../prices/index.js";

/** What offers need to know of the rest of the house. */
export interface OfferPorts {
  readonly limiter: RateLimiter;
  /** Those of the people who are suspended now: nothing of theirs is sold. */
  suspendedAmong(db: Database | Tx, userIds: readonly string[], now: Date): Promise<ReadonlySet<string>>;
  /** The person of an id. */
  findTrader(
    db: Database | Tx,
    id: string,
  ): Promise<{ readonly id: string; readonly name: string; readonly email: string } | undefined>;
  /** The same for those who only read, and outside of their transactions. */
  suspendedNow(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What a USDT is worth in reais now, outside of transactions; nothing while nobody says. */
  usdtInReais(): Promise<LivePrice<"USDT"> | undefined>;
}

export type OfferCtx = Ctx & OfferPorts;
export type OfferRequestCtx = RequestCtx & OfferPorts;
