import { formatMoney, formatPrice } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { roleOf, type Trade } from "./trades/trade.js";
import { findTrades } from "./trades/trade-store.js";

type DataRecord = Readonly<Record<string, unknown>>;

const AT_ONCE = 100;

/** A client's trades with others, with what they wrote and how they rated, for a copy of their data. */
export async function* tradeRecords(ctx: Ctx, userId: string): AsyncGenerator<DataRecord> {
  let before: string | null = null;
  for (;;) {
    const rows: { id: string }[] = await query<{ id: string }>(
      ctx.db,
      `select id from p2p_trade where (buyer_id = $1 or seller_id = $1) and ($2::uuid is null or id < $2)
       order by id desc limit $3`,
      [userId, before, AT_ONCE],
    );
    const ids = rows.map(({ id }) => id);
    const [messages, ratings] = [await messagesOf(ctx, userId, ids), await ratingsOf(ctx, userId, ids)];
    for (const trade of await findTrades(ctx.db, ctx, ids))
      yield {
        ...wordsOf(trade, userId),
        messages: messages.filter(({ tradeId }) => tradeId === trade.id).map(({ tradeId: _, ...one }) => one),
        rating: ratings.find(({ tradeId }) => tradeId === trade.id) ?? null,
      };
    before = ids.at(-1) ?? null;
    if (ids.length < AT_ONCE) return;
  }
}

function wordsOf(trade: Trade, userId: string): DataRecord {
  const role = roleOf(trade, userId);
  return {
    number: trade.number,
    role,
    status: trade.status,
    asset: trade.quantity.asset,
    quantity: formatMoney(trade.quantity),
    price: formatPrice(trade.price),
    total: formatMoney(trade.total),
    fee: formatMoney(role === "buyer" ? trade.buyerFee : trade.sellerFee),
    method: trade.method,
    terms: trade.terms,
    paidTo: role === "seller" ? trade.payTo : null,
    endToEndId: trade.endToEndId,
    createdAt: trade.createdAt.toISOString(),
    paidAt: trade.paidAt?.toISOString() ?? null,
    closedAt: trade.closedAt?.toISOString() ?? null,
  };
}

function messagesOf(
  ctx: Ctx,
  userId: string,
  tradeIds: readonly string[],
): Promise<{ tradeId: string; at: Date; text: string | null; file: string | null }[]> {
  return query(
    ctx.db,
    `select trade_id as "tradeId", at, text, file_name as file from p2p_message
      where author_id = $1 and trade_id = any ($2::uuid[]) order by sequence`,
    [userId, [...tradeIds]],
  );
}

function ratingsOf(
  ctx: Ctx,
  userId: string,
  tradeIds: readonly string[],
): Promise<{ tradeId: string; stars: number; comment: string | null; at: Date }[]> {
  return query(
    ctx.db,
    `select trade_id as "tradeId", stars, comment, at from p2p_rating
      where rater_id = $1 and trade_id = any ($2::uuid[])`,
    [userId, [...tradeIds]],
  );
}
