import type { Commodity } from "@lastro/contracts/grain/offer-terms";
import { personOf } from "@lastro/platform/context";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { query } from "@lastro/platform/database/database";
import type { Bid, BidAnswer } from "./bid.js";
import { ANSWER_COLUMNS, BID_COLUMNS } from "./bid-store.js";
import { type AnsweredBid, type BidDetail, describeAnswers, describeBids } from "./bid-view.js";
import type { BidCtx } from "./ports.js";

/** What buyers in good standing look for now, newest first, with what the caller answered. */
export async function searchBids(
  ctx: BidCtx,
  wanted: PageQuery & { readonly commodity?: Commodity | undefined; readonly state?: string | undefined },
): Promise<PageOf<BidDetail>> {
  const { userId } = personOf(ctx);
  const rows = await query<Bid>(
    ctx.db,
    `select ${BID_COLUMNS} from grain_bid
     where status = 'open' and expires_at > $1 and ($2::text is null or commodity = $2)
       and ($3::text is null or state = $3) and ($4::uuid is null or id < $4)
     order by id desc limit $5`,
    [
      ctx.clock.now(),
      wanted.commodity ?? null,
      wanted.state ?? null,
      readIdCursor(wanted.cursor) ?? null,
      wanted.limit + 1,
    ],
  );
  const { items, nextCursor } = pageById(rows, wanted.limit);
  const suspended = await ctx.suspendedNow([...new Set(items.map(({ buyerId }) => buyerId))]);
  const shown = items.filter(({ buyerId }) => !suspended.has(buyerId));
  const reader = { producerId: userId, rate: await ctx.usdtInReais() };
  return { items: await describeBids(ctx.db, shown, reader), nextCursor };
}

/** The caller's own bids, newest first, with every answer. */
export async function listOwnBids(ctx: BidCtx, { cursor, limit }: PageQuery): Promise<PageOf<BidDetail>> {
  const rows = await query<Bid>(
    ctx.db,
    `select ${BID_COLUMNS} from grain_bid where buyer_id = $1 and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [personOf(ctx).userId, readIdCursor(cursor) ?? null, limit + 1],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await describeBids(ctx.db, items, { rate: await ctx.usdtInReais() }), nextCursor };
}

/** What the caller answered, newest first. */
export async function listOwnAnswers(
  ctx: BidCtx,
  { cursor, limit }: PageQuery,
): Promise<PageOf<AnsweredBid>> {
  const rows = await query<BidAnswer>(
    ctx.db,
    `select ${ANSWER_COLUMNS} from grain_bid_answer where producer_id = $1 and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [personOf(ctx).userId, readIdCursor(cursor) ?? null, limit + 1],
  );
  const { items, nextCursor } = pageById(rows, limit);
  const bids = await query<Bid>(ctx.db, `select ${BID_COLUMNS} from grain_bid where id = any ($1::uuid[])`, [
    items.map(({ bidId }) => bidId),
  ]);
  const answered = items.flatMap((answer) => {
    const bid = bids.find(({ id }) => id === answer.bidId);
    return bid ? [{ bid, answer }] : [];
  });
  return { items: await describeAnswers(ctx.db, answered, await ctx.usdtInReais()), nextCursor };
}
