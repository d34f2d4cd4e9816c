import type { ResponseOf } from "@lastro/contracts";
import {
  P2P_TRADE_STATES,
  type P2pAsset,
  type P2pRole,
  type P2pTradeState,
} from "@lastro/contracts/p2p/states";
import type { listP2pTradeEvents, listP2pTrades } from "@lastro/contracts/p2p/trade";
import { personOf } from "@lastro/platform/context";
import { type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { changesOf } from "../../lifecycle/index.js";
import { summariesOf } from "../people/person-summary.js";
import type { P2pRequestCtx } from "../ports.js";
import { ownTrade } from "./authorize-trade.js";
import { roleOf, type Trade } from "./trade.js";
import { findTrades } from "./trade-store.js";
import { summaryView, type TradeView, tradeView } from "./trade-view.js";

/** One of the trades of whoever asks. Throws `resource.not_found` for anybody else's. */
export async function readTrade(db: Database | Tx, ctx: P2pRequestCtx, id: string): Promise<TradeView> {
  const { trade, role } = await ownTrade(db, ctx, id);
  return tradeView(db, ctx, trade, role);
}

interface Wanted extends PageQuery {
  readonly is?: "open" | "ended" | undefined;
  readonly role?: P2pRole | undefined;
  readonly asset?: P2pAsset | undefined;
  readonly orderId?: string | undefined;
}

/** A page of the trades of whoever asks, newest first, with how many of all are open. */
export async function listTrades(
  ctx: P2pRequestCtx,
  wanted: Wanted,
): Promise<ResponseOf<typeof listP2pTrades>> {
  const { userId } = personOf(ctx);
  const rows = await query<{ id: string }>(ctx.db, listingOf(wanted.role), [
    userId,
    readIdCursor(wanted.cursor) ?? null,
    wanted.is === undefined ? null : wanted.is === "open",
    wanted.asset ?? null,
    wanted.orderId ?? null,
    wanted.limit + 1,
  ]);
  const { items, nextCursor } = pageById(rows, wanted.limit);
  const trades = await findTrades(
    ctx.db,
    ctx,
    items.map(({ id }) => id),
  );
  const people = await summariesOf(
    ctx.db,
    ctx,
    trades.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  );
  const unread = await unreadOf(
    ctx.db,
    userId,
    trades.map(({ id }) => id),
  );
  return {
    items: trades.flatMap((trade) => {
      const role = roleOf(trade, userId);
      return role
        ? [{ ...summaryView(trade, role, { people }), unreadMessages: unread.get(trade.id) ?? 0 }]
        : [];
    }),
    nextCursor,
    open: await countOpen(ctx.db, userId),
  };
}

/** Each side by its own index. */
function listingOf(role: P2pRole | undefined): string {
  const of = (column: string) => `
    (select id from p2p_trade where ${column} = $1 and ($2::uuid is null or id < $2)
       and ($3::boolean is null or (closed_at is null) = $3) and ($4::text is null or asset = $4)
       and ($5::uuid is null or ad_id = $5)
     order by id desc limit $6)`;
  const sides = role === undefined ? ["buyer_id", "seller_id"] : [`${role}_id`];
  return `select id from (${sides.map(of).join(" union all ")}) t order by id desc limit $6`;
}

async function countOpen(db: Database, userId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    `select ((select count(*) from p2p_trade where buyer_id = $1 and closed_at is null)
           + (select count(*) from p2p_trade where seller_id = $1 and closed_at is null))::int as count`,
    [userId],
  );
  return row?.count ?? 0;
}

/** How many messages of others somebody has not read, by trade. */
async function unreadOf(
  db: Database,
  userId: string,
  tradeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; count: number }>(
    db,
    `select m.trade_id as id, count(*)::int as count from p2p_message m
       left join p2p_read r on r.trade_id = m.trade_id and r.user_id = $1
      where m.trade_id = any ($2::uuid[]) and m.author_id is distinct from $1 and m.by_role <> 'system'
        and m.sequence > coalesce(r.sequence, 0)
      group by m.trade_id`,
    [userId, [...tradeIds]],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

type TradeEvents = ResponseOf<typeof listP2pTradeEvents>["events"];

/** Every change of a trade, oldest first, by whose part in it. Its escrow, which has its id, has states of its own. */
export async function eventsOf(db: Database | Tx, trade: Trade): Promise<TradeEvents> {
  const changes = await changesOf(db, [trade.id]);
  return changes.flatMap(({ at, actor, from, to, reason }) =>
    isTradeState(to) && (from === null || isTradeState(from))
      ? [{ at, by: actorIn(trade, actor), from, to, reason }]
      : [],
  );
}

function isTradeState(state: string): state is P2pTradeState {
  return P2P_TRADE_STATES.some((one) => one === state);
}

function actorIn(trade: Trade, actor: string): TradeEvents[number]["by"] {
  const [kind = "", id = ""] = actor.split(":");
  if (kind === "system") return "system";
  return roleOf(trade, id) ?? "administrator";
}
