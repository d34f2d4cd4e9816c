import type { ResponseOf } from "@lastro/contracts";
import {
  type getOtcOrder,
  listOtcOrders,
  OTC_ASSETS,
  type otcIndicative,
  type otcInventory,
  type otcSettingsResponse,
} from "@lastro/contracts/otc";
import { formatPrice, type Money, money } from "@lastro/money";
import { type PageQuery, pageOfRows, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { pendingApprovals } from "../compliance/index.js";
import { balanceOf, houseAccount, transactionsNamed } from "../ledger/index.js";
import { changesOf } from "../lifecycle/index.js";
import { lastPrices, latestPrices, valueAt } from "../prices/index.js";
import type { Indication } from "./indication.js";
import type { OtcCtx, OtcPorts } from "./ports.js";
import { DESK_ID } from "./propose-settings.js";
import { exchangeOf, type Quote } from "./quote.js";
import { REFERENCE_QUOTES } from "./reference-quotes.js";
import { openRequestsOf } from "./requests/request-store.js";
import { offeredPrice } from "./settings.js";
import { currentSettings } from "./settings-store.js";
import { type QuoteRow, toQuote } from "./store.js";
import { roundingOf } from "./terms.js";

type ReadCtx = Pick<OtcCtx, "db" | "clock"> & Pick<OtcPorts, "priceSource">;

/** What a quote or order says on the wire. */
function wordsOfTerms(quote: Quote) {
  const { pays, receives } = exchangeOf(quote);
  return {
    side: quote.side,
    asset: quote.asset,
    amount: quote.amount,
    price: formatPrice(quote.price),
    spreadBps: quote.spreadBps,
    feeBps: quote.feeBps,
    fee: quote.fee,
    cryptoAmount: quote.cryptoAmount,
    total: quote.side === "buy" ? quote.amount : money("BRL", receives.minor),
    pays,
    receives,
  };
}

export function wordsOfQuote(quote: Quote) {
  const { id, status, issuedAt, expiresAt } = quote;
  return { id, ...wordsOfTerms(quote), status, issuedAt, expiresAt };
}

type OrderRow = QuoteRow & {
  order_id: string;
  order_status: "SETTLED";
  settled_at: Date;
  transaction_id: string;
};

const ORDERS = `select q.*, o.id as order_id, o.status as order_status, o.settled_at, o.transaction_id
  from otc_order o join otc_quote q on q.id = o.quote_id`;

function wordsOfOrder(row: OrderRow) {
  const quote = toQuote(row);
  return {
    id: row.order_id,
    quoteId: quote.id,
    ...wordsOfTerms(quote),
    status: row.order_status,
    settledAt: row.settled_at,
  };
}

/** A client's own orders, newest first. The cursor is the last order of the page before. */
export async function listOrders(
  db: Database,
  userId: string,
  page: PageQuery,
): Promise<ResponseOf<typeof listOtcOrders>> {
  const rows = await query<OrderRow>(
    db,
    `${ORDERS} where o.user_id = $1
       and ($2::uuid is null or (o.settled_at, o.id) <
         (select l.settled_at, l.id from otc_order l where l.id = $2 and l.user_id = $1))
     order by o.settled_at desc, o.id desc limit $3`,
    [userId, readIdCursor(page.cursor) ?? null, page.limit + 1],
  );
  return pageOfRows(rows, page.limit, ({ order_id }) => order_id, wordsOfOrder);
}

/** Every order of a client, as the wire says it, newest first. */
export async function* orderRecords(
  db: Database,
  userId: string,
): AsyncGenerator<z.input<typeof listOtcOrders.response>["items"][number]> {
  let cursor: string | undefined;
  do {
    const page = await listOrders(db, userId, { cursor, limit: 200 });
    yield* z.encode(listOtcOrders.response, page).items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Whether a firm quote of the client's may still be accepted, or a request for one waits for its answer. */
export async function hasOpenQuote(db: Database | Tx, userId: string, now: Date): Promise<boolean> {
  if ((await openRequestsOf(db, userId)) > 0) return true;
  const row = await db
    .selectFrom("otc_quote")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "ISSUED")
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The receipt of a client's own order. Another's is as if it did not exist. */
export async function readReceipt(
  db: Database | Tx,
  userId: string,
  orderId: string,
): Promise<ResponseOf<typeof getOtcOrder>> {
  const [row] = await query<OrderRow>(db, `${ORDERS} where o.id = $1 and o.user_id = $2`, [orderId, userId]);
  if (!row) throw new DomainError("resource.not_found");
  const [transaction] = await transactionsNamed(db, [row.transaction_id]);
  if (!transaction) throw new Error(`The transaction of order ${orderId} is not in the books`);
  const changes = await changesOf(db, [row.id, row.order_id]);
  const quote = toQuote(row);
  return {
    ...wordsOfOrder(row),
    rounding: roundingOf(quote),
    marketPrice: formatPrice(quote.marketPrice),
    marketPriceAt: quote.marketPriceAt,
    transaction: { id: transaction.id, hash: transaction.hash.toString("hex") },
    events: changes.map(({ at, from, to }) => ({ at, from, to })),
  };
}

/** The order an accepted quote became. */
export async function findOrderOfQuote(tx: Tx, quoteId: string): Promise<string> {
  const row = await tx
    .selectFrom("otc_order")
    .select("id")
    .where("quote_id", "=", quoteId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * About what the desk would offer, jittered; nothing where there is no live price, and beside it the initial quote as a
 * reference where there never was one.
 */
export async function readIndicative(
  ctx: ReadCtx,
  indication: Indication,
): Promise<ResponseOf<typeof otcIndicative>> {
  const [desk, known] = [await currentSettings(ctx.db), await lastPrices(ctx.db, ctx.clock)];
  const quotes = await Promise.all(
    desk.assets.map(async (settings) => {
      const market = await ctx.priceSource(ctx.db, ctx.clock, settings.asset);
      const about = (side: "buy" | "sell") =>
        market ? formatPrice(indication.about(offeredPrice(settings, side, market.price).price)) : null;
      const { asset, enabled, buyFeeBps, sellFeeBps, minAmount, maxAmount } = settings;
      return {
        asset,
        buy: about("buy"),
        sell: about("sell"),
        reference: known.has(asset) ? null : REFERENCE_QUOTES[asset],
        enabled,
        buyFeeBps,
        sellFeeBps,
        minAmount,
        maxAmount,
      };
    }),
  );
  return { quotes, nextChangeAt: indication.nextChangeAt() };
}

/** The settings in force, each asset beside its live price. */
export async function readSettings(ctx: ReadCtx): Promise<z.output<typeof otcSettingsResponse>> {
  const { version, changedAt, changedBy, assets } = await currentSettings(ctx.db);
  const pending = (await pendingApprovals(ctx.db, "otc.settings", [DESK_ID])).get(DESK_ID) ?? null;
  return {
    version,
    pending,
    changedAt,
    changedBy,
    assets: await Promise.all(
      assets.map(async (one) => {
        const market = await ctx.priceSource(ctx.db, ctx.clock, one.asset);
        return {
          ...one,
          buyPrice: one.buyPrice ? formatPrice(one.buyPrice) : null,
          sellPrice: one.sellPrice ? formatPrice(one.sellPrice) : null,
          market: market ? formatPrice(market.price) : null,
        };
      }),
    ),
  };
}

/** What the desk holds in each asset it trades, what it is worth, and what fees and rounding have left. */
export async function readInventory(ctx: ReadCtx): Promise<ResponseOf<typeof otcInventory>> {
  const prices = await latestPrices(ctx.db, ctx.clock);
  const positions = await Promise.all(
    (["BRL", ...OTC_ASSETS] as const).map(async (asset) => {
      const [inventory, fees, rounding] = await Promise.all(
        (["desk", "fees", "dust"] as const).map((code) => balanceOf(ctx.db, houseAccount(code, asset))),
      );
      if (!inventory || !fees || !rounding) throw new Error("A balance was not read");
      return { asset, inventory, value: valueAt(prices, inventory) ?? null, fees, rounding };
    }),
  );
  return { positions, totalValue: totalOf(positions.map(({ value }) => value)) };
}

function totalOf(values: readonly (Money<"BRL"> | null)[]): Money<"BRL"> | null {
  let total = 0n;
  for (const value of values) {
    if (value === null) return null;
    total += value.minor;
  }
  return money("BRL", total);
}

/** What a statement says of the desk's movements: the price as an equation, which reads in every language. */
export async function describeTrades(
  db: Database,
  ownerId: string,
  movements: readonly { readonly transactionId: string; readonly reference: string }[],
): Promise<ReadonlyMap<string, { counterparty: string; withTheHouse: true; description: string }>> {
  const rows = await query<OrderRow>(
    db,
    `${ORDERS} where o.user_id = $1 and o.transaction_id = any ($2::uuid[])`,
    [ownerId, movements.map(({ transactionId }) => transactionId)],
  );
  return new Map(
    rows.map((row) => {
      const quote = toQuote(row);
      const [reais = "0", decimals = ""] = formatPrice(quote.price).split(".");
      const description = `1 ${quote.asset} = R$ ${reais.replace(/\B(?=(\d{3})+$)/g, ".")},${decimals}`;
      return [row.transaction_id, { counterparty: "Mesa OTC Lastro", withTheHouse: true, description }];
    }),
  );
}
