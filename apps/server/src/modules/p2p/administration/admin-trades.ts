import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listAdminP2pTrades, readAdminP2pTrade } from "@lastro/contracts/p2p/administration";
import { parseP2pTradeNumber } from "@lastro/contracts/p2p/trade-number";
import { compare } from "@lastro/money";
import type { PageQuery } from "@lastro/platform/cursor";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { isUuid } from "@lastro/platform/uuid";
import { pendingApprovals, recordAudit } from "../../compliance/index.js";
import { openPicture, readRoom } from "../chat/read-room.js";
import { findDisputeOf } from "../disputes/dispute-store.js";
import type { P2pRequestCtx } from "../ports.js";
import { currentSettings } from "../settings.js";
import { adminTradeView, adminTradeViews } from "../trades/admin-trade-view.js";
import { eventsOf } from "../trades/read-trades.js";
import type { Trade } from "../trades/trade.js";
import { findTrade, findTrades } from "../trades/trade-store.js";
import { tradeView } from "../trades/trade-view.js";
import { findPeople } from "./find-people.js";

type Listing = ResponseOf<typeof listAdminP2pTrades>;

/** Every trade, newest first. */
export async function listTrades(
  ctx: P2pRequestCtx,
  { status, asset, search, cursor, limit }: RequestOf<typeof listAdminP2pTrades>["query"],
): Promise<Listing> {
  const sides = search === undefined ? null : await findPeople(ctx.db, ctx, search);
  const rows = await query<{ id: string }>(
    ctx.db,
    `select id from p2p_trade
     where ($1::text is null or status = $1) and ($2::text is null or asset = $2)
       and (not $3 or number = $4 or id = $5::uuid or buyer_id = any ($6::uuid[]) or seller_id = any ($6::uuid[]))
       and ($7::uuid is null or id < $7)
     order by id desc limit $8`,
    [
      status ?? null,
      asset ?? null,
      search !== undefined,
      search === undefined ? null : parseP2pTradeNumber(search),
      search !== undefined && isUuid(search) ? search : null,
      sides,
      readIdCursor(cursor) ?? null,
      limit + 1,
    ],
  );
  const { items, nextCursor } = pageById(rows, limit);
  const trades = await findTrades(
    ctx.db,
    ctx,
    items.map(({ id }) => id),
  );
  return { items: await adminTradeViews(ctx.db, ctx, trades), nextCursor };
}

/** One trade with its history, for an administrator, who is recorded. Throws `resource.not_found`. */
export function readAnyTrade(ctx: P2pRequestCtx, id: string): Promise<ResponseOf<typeof readAdminP2pTrade>> {
  return reading(ctx, id, "p2p.trade_read", async (tx, trade) => {
    const dispute = await findDisputeOf(tx, id);
    const waiting = dispute && (await pendingApprovals(tx, "p2p.ruling", [dispute.id])).get(dispute.id);
    const { twoAbove } = await currentSettings(tx);
    return {
      ...(await adminTradeView(tx, ctx, trade)),
      trade: { ...(await tradeView(tx, ctx, trade, "seller")), may: [] },
      events: await eventsOf(tx, trade),
      takesTwo: compare(trade.total, twoAbove) > 0,
      pendingApproval: waiting ?? null,
    };
  });
}

/** A page of the room of any trade, for an administrator, who is recorded. */
export function readAnyRoom(ctx: P2pRequestCtx, id: string, page: PageQuery) {
  return reading(ctx, id, "p2p.room_read", async (tx) => (await readRoom(tx, id, page)).words);
}

/** One file of the room of any trade, for an administrator, who is recorded. */
export function openAnyPicture(ctx: P2pRequestCtx, tradeId: string, pictureId: string) {
  return reading(ctx, tradeId, "p2p.picture_opened", (tx) => openPicture(tx, ctx, { tradeId, pictureId }));
}

function reading<T>(
  ctx: P2pRequestCtx,
  id: string,
  action: "p2p.trade_read" | "p2p.room_read" | "p2p.picture_opened",
  read: (tx: Tx, trade: Trade) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, async (tx) => {
    const trade = await findTrade(tx, ctx, id);
    if (!trade) throw new DomainError("resource.not_found");
    const answer = await read(tx, trade);
    await recordAudit(tx, ctx, { action, subject: id });
    return answer;
  });
}
