import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { CustodyPorts } from "../../custody/index.js";
import type { PayoutPorts } from "../../payments-out/index.js";
import type { PixDirectory } from "../../pix/index.js";
import type { LivePrice } from "../../prices/index.js";

/** What withdrawals need to know of the market. */
export interface MarketPorts {
  /** Asks the market, outside any transaction, where the last price is getting old. */
  freshenPrice(): Promise<void>;
  /** Reais per USDT now: the lower of two sources, while both are recent and agree, and when the older of them said so. */
  usdtPrice(db: Database | Tx): Promise<LivePrice<"USDT"> | undefined>;
}

/** What the wallet needs from outside the marketplace. */
export interface WalletPorts
  extends MarketPorts,
    Pick<CustodyPorts, "networks" | "signer" | "bitcoin">,
    Pick<PayoutPorts, "products"> {
  readonly limiter: RateLimiter;
  readonly directory: PixDirectory;
}

export type WalletCtx = Ctx & WalletPorts;
export type WalletRequestCtx = RequestCtx & WalletPorts;
