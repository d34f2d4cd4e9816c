import type { OtcAsset } from "@lastro/contracts/otc";
import type { Money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { recordChanges } from "../../lifecycle/index.js";
import { newQuote, type Offer, termsOfOffer } from "../new-quote.js";
import type { OtcCtx } from "../ports.js";
import { firmSeconds, type Quote } from "../quote.js";
import { assertDeskHolds } from "../request-quote.js";
import { assertTradable } from "../settings.js";
import { closeQuote, insertQuote, lockBundle, type QuoteRow, toQuote } from "../store.js";

/** A trade of a bundle: so many reais by an offer. */
export interface BundleLeg {
  readonly offer: Offer;
  readonly amount: Money<"BRL">;
}

/**
 * Issues firm quotes that are accepted together or not at all, of different assets, under an id its caller keeps. They are
 * firm for as long as the shortest of them. Throws what keeps the desk from quoting one of them.
 */
export async function issueBundle(
  tx: Tx,
  ctx: OtcCtx,
  { id, userId, legs }: { readonly id: string; readonly userId: string; readonly legs: readonly BundleLeg[] },
): Promise<Quote[]> {
  const seconds = Math.min(...legs.map(({ offer }) => firmSeconds(offer.asset)));
  const quotes: Quote[] = [];
  for (const { offer, amount } of legs) {
    assertTradable(offer.settings, amount);
    const terms = termsOfOffer(offer, amount);
    await assertDeskHolds(tx, terms);
    const quote = newQuote(ctx, offer, { ...terms, userId, bundleId: id, seconds });
    await insertQuote(tx, quote);
    quotes.push(quote);
  }
  await recordChanges(
    tx,
    ctx,
    quotes.map((quote) => ({ machine: "otc_quote" as const, id: quote.id, from: null, to: "ISSUED" })),
  );
  return quotes;
}

/** Ends what is still open of a bundle that its client left: what is over by the clock ends by it. */
export async function endBundle(
  tx: Tx,
  ctx: Parameters<typeof closeQuote>[1],
  bundleId: string,
  to: "DECLINED" | "REPLACED",
): Promise<void> {
  for (const { id, status, expiresAt } of await lockBundle(tx, bundleId)) {
    if (status === "ISSUED") await closeQuote(tx, ctx, id, expiresAt <= ctx.clock.now() ? "EXPIRED" : to);
  }
}

/** The quotes of a bundle: what is sold before what is bought. */
export async function readBundle(db: Database | Tx, bundleId: string): Promise<Quote[]> {
  const rows = await query<QuoteRow>(
    db,
    "select * from otc_quote where bundle_id = $1 order by side desc, asset",
    [bundleId],
  );
  return rows.map(toQuote);
}

/** The assets a bundle trades. */
export async function assetsOfBundle(db: Database, bundleId: string): Promise<OtcAsset[]> {
  return (await readBundle(db, bundleId)).map(({ asset }) => asset);
}
