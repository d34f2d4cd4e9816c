import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import type { Money } from "@lastro/money";
import { atOneInstant } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { recordChanges } from "../lifecycle/index.js";
import { spendLimits } from "../limits/index.js";
import { settle } from "./accept-quote.js";
import { takeExposure } from "./exposure.js";
import { OTC_LIMITS } from "./limits.js";
import { newQuote } from "./new-quote.js";
import type { OtcCtx } from "./ports.js";
import type { Quote } from "./quote.js";
import { firmTerms } from "./request-quote.js";
import { insertQuote, lockClientQuotes, retireOpenQuote } from "./store.js";

/**
 * A firm quote and its settlement in one commit, for a client who is not asked again; their open quote gives way. Throws
 * whatever keeps the desk from quoting or settling.
 */
export async function tradeAtOnce(
  tx: Tx,
  ctx: OtcCtx,
  of: {
    readonly userId: string;
    readonly side: OtcSide;
    readonly asset: OtcAsset;
    readonly amount: Money<"BRL">;
  },
): Promise<{ readonly orderId: string; readonly quote: Quote }> {
  const { userId, amount } = of;
  const { terms, offer } = await firmTerms(tx, ctx, of);
  const still = atOneInstant(ctx);
  const now = still.clock.now();
  await spendLimits(tx, ctx, { userId, policy: OTC_LIMITS, amount });
  await lockClientQuotes(tx, userId);
  const retired = await retireOpenQuote(tx, userId, now);
  const quote = newQuote(still, offer, { ...terms, userId });
  await insertQuote(tx, quote);
  await recordChanges(tx, ctx, [
    ...(retired
      ? [{ machine: "otc_quote", id: retired.id, from: "ISSUED", to: retired.status } as const]
      : []),
    { machine: "otc_quote", id: quote.id, from: null, to: "ISSUED" },
  ]);
  await takeExposure(tx, offer.settings, { userId, amount, now });
  const { orderId } = await settle(tx, still, quote);
  return { orderId, quote };
}
