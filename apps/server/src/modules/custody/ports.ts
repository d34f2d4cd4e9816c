import type { Ctx, RequestCtx } from "../../platform/context.js";
import type { Database, Tx } from "../../platform/database/database.js";
import type { RateLimiter } from "../../platform/http/rate-limit.js";
import type { Networks } from "./networks/networks.js";

/** A person of the marketplace, as operators are shown them. */
export interface Trader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What the module needs from outside itself. */
export interface CustodyPorts {
  readonly networks: Networks;
  readonly limiter: RateLimiter;
  /** The person of an id or of an e-mail address. */
  findTrader(db: Database | Tx, idOrEmail: string): Promise<Trader | undefined>;
}

export type CustodyCtx = Ctx & CustodyPorts;
export type CustodyRequestCtx = RequestCtx & CustodyPorts;
