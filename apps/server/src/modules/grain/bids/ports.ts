import type { RequestCtx } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { OfferPorts } from "../offers/index.js";
import type { OrderPorts } from "../orders/index.js";

/** What bids need to know of the rest of the marketplace. */
export type BidPorts = OrderPorts &
  Pick<OfferPorts, "suspendedNow" | "usdtInReais"> & { readonly limiter: RateLimiter };

export type BidCtx = RequestCtx & BidPorts;
