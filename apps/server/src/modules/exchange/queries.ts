import type { ResponseOf } from "@lastro/contracts";
import { type getExchangeOrder, listExchangeOrders } from "@lastro/contracts/exchange";
import { formatPrice } from "@lastro/money";
import { type PageQuery, pageOfRows, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { type QuoteRow, toQuote } from "./store.js";
import { wordsOfTerms } from "./words.js";

type OrderRow = QuoteRow & {
  order_id: string;
  order_status: "SETTLED";
  settled_at: Date;
  transaction_id: string;
};

const ORDERS = `select q.*, o.id as order_id, o.status as order_status, o.settled_at, o.transaction_id
  from exchange_order o join exchange_quote q on q.id = o.quote_id`;

function wordsOfOrder(row: OrderRow) {
  const quote = toQuote(row);
  return {
    id: row.order_id,
    quoteId: quote.id,
    ...wordsOfTerms(quote),
    status: row.order_status,
    settledAt: row.settled_at,
    transactionId: row.transaction_id,
  };
}

/** A client's own exchanges, newest first. The cursor is the last of the page before. */
export async function listOrders(
  db: Database,
  userId: string,
  page: PageQuery,
): Promise<ResponseOf<typeof listExchangeOrders>> {
  const rows = await query<OrderRow>(
    db,
    `${ORDERS} where o.user_id = $1
       and ($2::uuid is null or (o.settled_at, o.id) <
         (select l.settled_at, l.id from exchange_order l where l.id = $2 and l.user_id = $1))
     order by o.settled_at desc, o.id desc limit $3`,
    [userId, readIdCursor(page.cursor) ?? null, page.limit + 1],
  );
  return pageOfRows(rows, page.limit, ({ order_id }) => order_id, wordsOfOrder);
}

/** A client's own exchange. Another's is as if it did not exist. */
export async function readOrder(
  db: Database | Tx,
  userId: string,
  orderId: string,
): Promise<ResponseOf<typeof getExchangeOrder>> {
  const [row] = await query<OrderRow>(db, `${ORDERS} where o.id = $1 and o.user_id = $2`, [orderId, userId]);
  if (!row) throw new DomainError("resource.not_found");
  return wordsOfOrder(row);
}

/** Every exchange of a client, as the wire says it, newest first. */
export async function* exchangeRecords(
  db: Database,
  userId: string,
): AsyncGenerator<z.input<typeof listExchangeOrders.response>["items"][number]> {
  let cursor: string | undefined;
  do {
    const page = await listOrders(db, userId, { cursor, limit: 200 });
    yield* z.encode(listExchangeOrders.response, page).items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Whether a firm quote of the client's may still be accepted. */
export async function hasOpenQuote(db: Database | Tx, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("exchange_quote")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "ISSUED")
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a statement says of exchanges: the rate as an equation, which reads in every language. */
export async function describeExchanges(
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
      const { rate } = toQuote(row);
      const [whole = "0", decimals = ""] = formatPrice(rate).split(".");
      const description = `1 ${rate.base} = ${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${decimals} ${rate.quote}`;
      return [row.transaction_id, { counterparty: "Câmbio Lastro", withTheHouse: true, description }];
    }),
  );
}
