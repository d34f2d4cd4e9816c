import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import { compare, type Money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { balanceOf, houseAccount } from "../ledger/index.js";
import { recordChanges } from "../lifecycle/index.js";
import { freshenMarket } from "./market.js";
import { newQuote, offerNow, termsOfOffer } from "./new-quote.js";
import type { OtcCtx } from "./ports.js";
import { exchangeOf, type Quote } from "./quote.js";
import { assertTradable } from "./settings.js";
import { currentSettings, settingsOf } from "./settings-store.js";
import { insertQuote, lockClientQuotes, retireOpenQuote } from "./store.js";
import type { Terms } from "./terms.js";
import { readTypedAmount } from "./typed-amount.js";
import { watchMarket } from "./watch-market.js";

/** Issues a firm quote to a verified client, in place of the one still open. */
export async function requestQuote(
  ctx: OtcCtx,
  input: { side: OtcSide; asset: OtcAsset; amount: string },
): Promise<Quote> {
  const { userId } = personOf(ctx);
  await assertVerified(ctx.db, ctx, userId);
  const amount = readTypedAmount(input.amount);
  await freshenMarket(ctx, input.asset);
  await watchMarket(ctx, input.asset);
  return inTransaction(ctx.db, async (tx) => {
    const { terms, offer } = await firmTerms(tx, ctx, { ...input, amount });
    const now = ctx.clock.now();
    const quote = newQuote(ctx, offer, { ...terms, userId });
    await lockClientQuotes(tx, userId);
    const retired = await retireOpenQuote(tx, userId, now);
    await insertQuote(tx, quote);
    await recordChanges(tx, ctx, [
      ...(retired
        ? [{ machine: "otc_quote", id: retired.id, from: "ISSUED", to: retired.status } as const]
        : []),
      { machine: "otc_quote", id: quote.id, from: null, to: "ISSUED" },
    ]);
    return quote;
  });
}

/** What the desk binds itself to for an amount now. Throws whatever keeps it from doing so. */
export async function firmTerms(
  db: OtcCtx["db"] | Tx,
  ctx: OtcCtx,
  { side, asset, amount }: { side: OtcSide; asset: OtcAsset; amount: Money<"BRL"> },
) {
  const desk = await currentSettings(db);
  assertTradable(settingsOf(desk, asset), amount);
  const offer = await offerNow(db, ctx, desk, { side, asset });
  const terms = termsOfOffer(offer, amount);
  await assertDeskHolds(db, terms);
  return { terms, offer };
}

/** Refuses whoever has not passed KYC Plus. */
export async function assertVerified(db: OtcCtx["db"] | Tx, ctx: OtcCtx, userId: string): Promise<void> {
  if (!(await ctx.isVerified(db, userId))) throw new DomainError("otc.verification_required");
}

/** No firm quote on what the desk does not hold; acceptance checks again under lock. */
export async function assertDeskHolds(db: OtcCtx["db"] | Tx, terms: Terms): Promise<void> {
  const { receives } = exchangeOf(terms);
  const held = await balanceOf(db, houseAccount("desk", receives.asset));
  const needed = terms.side === "buy" ? receives : terms.amount;
  if (compare(held, needed) < 0) throw new DomainError("otc.desk_short");
}
