import type { OtcAsset } from "@lastro/contracts/otc";
import { convert, divide, type Money, money, shareBps } from "@lastro/money";
import { atOneInstant } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordChanges } from "../../lifecycle/index.js";
import { assertOpen, settle, takeMarketRoom } from "../accept-quote.js";
import { newQuote, offerNow } from "../new-quote.js";
import type { OtcCtx } from "../ports.js";
import type { Quote } from "../quote.js";
import { assertDeskHolds, assertVerified } from "../request-quote.js";
import { type AssetSettings, assertTradable, feeBpsOf } from "../settings.js";
import { currentSettings, settingsOf } from "../settings-store.js";
import { insertQuote, lockBundle } from "../store.js";
import type { Terms } from "../terms.js";

const WHOLE_BPS = 10_000n;

interface ExactRequest {
  /** Its caller's; no other quote stands under it. */
  readonly id: string;
  readonly userId: string;
  /** What the client gets, to the smallest unit. */
  readonly receives: Money<OtcAsset>;
  /** How long it is firm. */
  readonly seconds: number;
}

/**
 * Issues a firm quote of what an exact amount of an asset costs in reais, for somebody who pays it by another way than
 * their balance. It stands under its caller's id, beside the quote the client may have open. Throws what keeps the desk
 * from quoting.
 */
export async function issueExactQuote(tx: Tx, ctx: OtcCtx, request: ExactRequest): Promise<Quote> {
  const { id, userId, receives, seconds } = request;
  await assertVerified(tx, ctx, userId);
  const desk = await currentSettings(tx);
  const offer = await offerNow(tx, ctx, desk, { side: "buy", asset: receives.asset });
  const { settings, price } = offer;
  const terms: Terms = {
    ...{
      side: "buy",
      asset: receives.asset,
      price,
      feeBps: feeBpsOf(settings, "buy"),
      cryptoAmount: receives,
    },
    ...costOf(receives, { price, settings }),
  };
  assertTradable(settings, terms.amount);
  await assertDeskHolds(tx, terms);
  const quote = newQuote(ctx, offer, { ...terms, userId, bundleId: id, seconds });
  await insertQuote(tx, quote);
  await recordChanges(tx, ctx, [{ machine: "otc_quote", id: quote.id, from: null, to: "ISSUED" }]);
  return quote;
}

/** The fewest reais that buy an exact amount once the fee, rounded up, is taken. */
function costOf(
  receives: Money<OtcAsset>,
  { price, settings }: { readonly price: Terms["price"]; readonly settings: AssetSettings },
): Pick<Terms, "amount" | "fee"> {
  const feeBps = BigInt(feeBpsOf(settings, "buy"));
  const value = convert(receives, price, "ceil");
  let amount = money("BRL", divide(value.minor * WHOLE_BPS, WHOLE_BPS - feeBps, "ceil"));
  let fee = shareBps(amount, feeBps, "ceil");
  while (amount.minor - fee.minor < value.minor) {
    amount = money("BRL", amount.minor + 1n);
    fee = shareBps(amount, feeBps, "ceil");
  }
  return { amount, fee };
}

/**
 * Settles the exact quote of an id from the client's balance in reais, once. Its market, band and exposure are those of
 * any acceptance; the limits of clients who spend their balance do not count it. Throws what `acceptQuote` throws.
 */
export async function settleExactQuote(tx: Tx, ctx: OtcCtx, id: string): Promise<void> {
  const [quote] = await lockBundle(tx, id);
  if (!quote) throw new DomainError("resource.not_found");
  const still = atOneInstant(ctx);
  assertOpen(quote, still.clock.now());
  const settings = settingsOf(await currentSettings(tx), quote.asset);
  if (!settings.enabled) throw new DomainError("otc.asset_unavailable", { asset: quote.asset });
  if ((await ctx.stoppedAmong(tx, [quote.userId])).has(quote.userId))
    throw new DomainError("customers.outgoing_stopped");
  await takeMarketRoom(tx, still, quote, settings);
  await settle(tx, still, quote);
}
