import { OTC_ASSETS, OTC_QUOTE_STATUSES, OTC_SIDES } from "@lastro/contracts/otc";
import { money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import { type Machine, transition } from "../lifecycle/index.js";
import { otcPrice, type Quote, type QuoteStatus } from "./quote.js";

const QUOTES = {
  name: "otc_quote",
  table: "otc_quote",
  column: "status",
} as const satisfies Machine;

export type QuoteRow = Selectable<Schema["otc_quote"]>;

export function toQuote(row: QuoteRow): Quote {
  const asset = OTC_ASSETS.find((known) => known === row.asset);
  const side = OTC_SIDES.find((known) => known === row.side);
  const status = OTC_QUOTE_STATUSES.find((known) => known === row.status);
  if (!asset || !side || !status) throw new Error(`Quote ${row.id} is not one this desk knows`);
  return {
    id: row.id,
    userId: row.user_id,
    requestId: row.request_id,
    bundleId: row.bundle_id,
    status,
    side,
    asset,
    amount: money("BRL", row.amount),
    price: otcPrice(asset, row.price),
    feeBps: row.fee_bps,
    fee: money("BRL", row.fee),
    cryptoAmount: money(asset, row.crypto_amount),
    spreadBps: row.spread_bps,
    marketPrice: otcPrice(asset, row.market_price),
    marketPriceAt: row.market_price_at,
    priceBandBps: row.price_band_bps,
    settingsVersion: row.settings_version,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  };
}

/** A client's own quote that stands for itself, locked: of several acceptances one goes first and the others see what it did. */
export async function lockQuote(tx: Tx, id: string, userId: string): Promise<Quote | undefined> {
  const row = await tx
    .selectFrom("otc_quote")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("bundle_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row && toQuote(row);
}

/** The quotes of a bundle, locked, by asset: whoever trades several assets takes them in this order. */
export async function lockBundle(tx: Tx, bundleId: string): Promise<Quote[]> {
  const rows = await tx
    .selectFrom("otc_quote")
    .selectAll()
    .where("bundle_id", "=", bundleId)
    .orderBy("asset")
    .forUpdate()
    .execute();
  return rows.map(toQuote);
}

/** A quote, locked, whosever it is. */
export async function lockQuoteById(tx: Tx, id: string): Promise<Quote | undefined> {
  const row = await tx
    .selectFrom("otc_quote")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toQuote(row);
}

/** Lets one quote of a client be issued at a time, so that each sees the one before it. */
export async function lockClientQuotes(tx: Tx, userId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('otc_quote:' || $1, 0))", [userId]);
}

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  await tx
    .insertInto("otc_quote")
    .values({
      id: quote.id,
      user_id: quote.userId,
      request_id: quote.requestId,
      bundle_id: quote.bundleId,
      side: quote.side,
      asset: quote.asset,
      status: quote.status,
      amount: quote.amount.minor,
      fee: quote.fee.minor,
      crypto_amount: quote.cryptoAmount.minor,
      price: quote.price.scaled,
      market_price: quote.marketPrice.scaled,
      market_price_at: quote.marketPriceAt,
      spread_bps: quote.spreadBps,
      fee_bps: quote.feeBps,
      price_band_bps: quote.priceBandBps,
      settings_version: quote.settingsVersion,
      issued_at: quote.issuedAt,
      expires_at: quote.expiresAt,
    })
    .execute();
}

/** Moves a quote on from ISSUED. False when it already was elsewhere. */
export function closeQuote(
  tx: Tx,
  ctx: Pick<RequestCtx, "actor" | "clock" | "idempotency">,
  id: string,
  to: Exclude<QuoteStatus, "ISSUED">,
): Promise<boolean> {
  return transition(tx, ctx, QUOTES, { id, from: "ISSUED", to });
}

/** Ends the quote a client still has open, by the clock or in favour of a new one. Answers which, and how. */
export async function retireOpenQuote(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ id: string; status: QuoteStatus } | undefined> {
  const [retired] = await query<{ id: string; status: QuoteStatus }>(
    tx,
    `update otc_quote set status = case when expires_at <= $2 then 'EXPIRED' else 'REPLACED' end
     where user_id = $1 and status = 'ISSUED' and request_id is null and bundle_id is null
     returning id, status`,
    [userId, now],
  );
  return retired;
}

/** Ends every quote whose time is over, but those that answer a request, which end with it. Answers which. */
export async function expireQuotes(tx: Tx, now: Date): Promise<{ id: string }[]> {
  return query<{ id: string }>(
    tx,
    `update otc_quote set status = 'EXPIRED'
     where id in (select id from otc_quote where status = 'ISSUED' and expires_at <= $1 and request_id is null
                  order by expires_at limit 500 for update skip locked)
     returning id`,
    [now],
  );
}

export async function insertOrder(
  tx: Tx,
  order: { id: string; quoteId: string; userId: string; transactionId: string; settledAt: Date },
): Promise<void> {
  await tx
    .insertInto("otc_order")
    .values({
      id: order.id,
      quote_id: order.quoteId,
      user_id: order.userId,
      status: "SETTLED",
      transaction_id: order.transactionId,
      settled_at: order.settledAt,
    })
    .execute();
}
