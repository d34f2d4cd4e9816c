import {
  EXCHANGE_ASSETS,
  EXCHANGE_MODES,
  EXCHANGE_QUOTE_STATUSES,
  type ExchangeAsset,
} from "@lastro/contracts/exchange";
import { money, type Price, price } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import { type Machine, transition } from "../lifecycle/index.js";
import type { Quote, QuoteStatus } from "./quote.js";

const QUOTES = {
  name: "exchange_quote",
  table: "exchange_quote",
  column: "status",
} as const satisfies Machine;

export type QuoteRow = Selectable<Schema["exchange_quote"]>;

export function toQuote(row: QuoteRow): Quote {
  const [gives, gets] = [assetOf(row.gives_asset), assetOf(row.gets_asset)];
  const mode = EXCHANGE_MODES.find((known) => known === row.mode);
  const status = EXCHANGE_QUOTE_STATUSES.find((known) => known === row.status);
  if (!mode || !status) throw new Error(`Quote ${row.id} is not one this exchange knows`);
  const givesBase = EXCHANGE_ASSETS.indexOf(gives) < EXCHANGE_ASSETS.indexOf(gets);
  const between = (scaled: bigint): Price =>
    givesBase ? price(gives, gets, scaled) : price(gets, gives, scaled);
  return {
    id: row.id,
    userId: row.user_id,
    status,
    mode,
    gives: money(gives, row.gives),
    gets: money(gets, row.gets),
    deskTakes: money(gives, row.desk_takes),
    deskGives: money(gets, row.desk_gives),
    rate: between(row.rate),
    marketRate: between(row.market_rate),
    legs: { gives: row.gives_brl, gets: row.gets_brl },
    priceAt: row.price_at,
    spreadBps: row.spread_bps,
    iofBps: row.iof_bps,
    iof: money("BRL", row.iof),
    value: money("BRL", row.value),
    priceBandBps: row.price_band_bps,
    settingsVersion: row.settings_version,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  };
}

function assetOf(code: string): ExchangeAsset {
  const asset = EXCHANGE_ASSETS.find((known) => known === code);
  if (!asset) throw new Error(`${code} is not an asset this exchange knows`);
  return asset;
}

/** A client's own quote, locked: of several acceptances one goes first and the others see what it did. */
export async function lockQuote(tx: Tx, id: string, userId: string): Promise<Quote | undefined> {
  const row = await tx
    .selectFrom("exchange_quote")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row && toQuote(row);
}

/** Lets one quote of a client be issued at a time, so that each sees the one before it. */
export async function lockClientQuotes(tx: Tx, userId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('exchange_quote:' || $1, 0))", [userId]);
}

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  await tx
    .insertInto("exchange_quote")
    .values({
      id: quote.id,
      user_id: quote.userId,
      status: quote.status,
      mode: quote.mode,
      gives_asset: quote.gives.asset,
      gives: quote.gives.minor,
      gets_asset: quote.gets.asset,
      gets: quote.gets.minor,
      desk_takes: quote.deskTakes.minor,
      desk_gives: quote.deskGives.minor,
      rate: quote.rate.scaled,
      market_rate: quote.marketRate.scaled,
      gives_brl: quote.legs.gives,
      gets_brl: quote.legs.gets,
      price_at: quote.priceAt,
      spread_bps: quote.spreadBps,
      iof_bps: quote.iofBps,
      iof: quote.iof.minor,
      value: quote.value.minor,
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
    `update exchange_quote set status = case when expires_at <= $2 then 'EXPIRED' else 'REPLACED' end
     where user_id = $1 and status = 'ISSUED' returning id, status`,
    [userId, now],
  );
  return retired;
}

/** Ends every quote whose time is over. Answers which. */
export async function expireQuotes(tx: Tx, now: Date): Promise<{ id: string }[]> {
  return query<{ id: string }>(
    tx,
    `update exchange_quote set status = 'EXPIRED'
     where id in (select id from exchange_quote where status = 'ISSUED' and expires_at <= $1
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
    .insertInto("exchange_order")
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
