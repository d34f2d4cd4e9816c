import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import type { Money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { freshenMarket } from "./market.js";
import type { OtcCtx } from "./ports.js";
import { exchangeOf } from "./quote.js";
import { assertVerified, firmTerms } from "./request-quote.js";

/**
 * What a client would give and get by a firm quote for an amount now, without one being issued; undefined where the desk
 * would refuse them.
 */
export async function previewQuote(
  ctx: OtcCtx,
  input: { readonly side: OtcSide; readonly asset: OtcAsset; readonly amount: Money<"BRL"> },
): Promise<{ readonly pays: Money; readonly receives: Money } | undefined> {
  try {
    await assertVerified(ctx.db, ctx, personOf(ctx).userId);
    await freshenMarket(ctx, input.asset);
    const { terms } = await firmTerms(ctx.db, ctx, input);
    return exchangeOf(terms);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
