import type { Price } from "@lastro/money";
import type { Ctx, RequestCtx } from "../../platform/context.js";
import type { Database, Tx } from "../../platform/database/database.js";
import type { RateLimiter } from "../../platform/http/rate-limit.js";
import type { PixPayouts } from "../pix/index.js";
import type { Networks } from "./networks/networks.js";
import type { Signer } from "./withdrawals/signer/port.js";

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
  /** Who has the keys; absent where nothing can be sent by a network. */
  readonly signer: Signer | undefined;
  readonly payouts: PixPayouts;
  /** Asks the market, outside any transaction, where the last price is getting old. */
  freshenPrice(): Promise<void>;
  /** Reais per USDT now, while the market's price may be used. */
  usdtPrice(db: Database | Tx): Promise<Price<"USDT", "BRL"> | undefined>;
  /** The person of an id or of an e-mail address. */
  findTrader(db: Database | Tx, idOrEmail: string): Promise<Trader | undefined>;
}

export type CustodyCtx = Ctx & CustodyPorts;
export type CustodyRequestCtx = RequestCtx & CustodyPorts;
