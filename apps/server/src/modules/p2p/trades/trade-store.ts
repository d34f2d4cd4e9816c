import { P2P_TRADE_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type {
  P2pAsset,
  P2pMethod,
  P2pPriceSource,
  P2pRole,
  P2pTradeState,
  P2pWindow,
} from "@lastro/contracts/p2p/states";
import { p2pTradeNumber } from "@lastro/contracts/p2p/trade-number";
import { money, price } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { insertions, type Statement } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable, Updateable } from "kysely";
import { type Machine, recording, transition } from "../../lifecycle/index.js";
import { openPayTo, sealPayTo } from "../payments/pay-to.js";
import { escrowOf, type Trade } from "./trade.js";

type Row = Selectable<Schema["p2p_trade"]>;
type SealingCtx = Pick<Ctx, "config" | "random">;

const TRADES = {
  name: "p2p_trade",
  table: "p2p_trade",
  column: "status",
} as const satisfies Machine;

function toTrade(ctx: SealingCtx, row: Row): Trade {
  const asset = row.asset as P2pAsset;
  const method = row.method as P2pMethod;
  return {
    id: row.id,
    number: row.number,
    adId: row.ad_id,
    adVersion: row.ad_version,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    buyerLevel: row.buyer_level,
    sellerLevel: row.seller_level,
    maker: row.maker as P2pRole,
    quantity: money(asset, row.quantity),
    price: price(asset, "BRL", row.price),
    priceSource: row.price_source as P2pPriceSource,
    marketPrice: price(asset, "BRL", row.market_price),
    total: money("BRL", row.total),
    makerBps: row.maker_bps,
    takerBps: row.taker_bps,
    sellerFee: money(asset, row.seller_fee),
    buyerFee: money(asset, row.buyer_fee),
    method,
    window: row.window_minutes as P2pWindow,
    terms: row.terms,
    payTo:
      row.pay_to_sealed === null || method === "lastro"
        ? null
        : openPayTo(ctx, { rowId: row.id, method, sealed: row.pay_to_sealed }),
    holdHours: row.hold_hours,
    status: row.status as P2pTradeState,
    createdAt: row.created_at,
    payBy: row.pay_by,
    paidAt: row.paid_at,
    endToEndId: row.end_to_end_id,
    receiptId: row.receipt_id,
    paymentTransactionId: row.payment_transaction_id,
    undone: row.undone,
    cancelAskedBy: row.cancel_asked_by as P2pRole | null,
    toBuyer: row.to_buyer === null ? null : money(asset, row.to_buyer),
    holdUntil: row.hold_until,
    closedAt: row.closed_at,
    honours: row.honours,
  };
}

/** The number the next trade is called by. */
export async function nextTradeNumber(tx: Tx, { clock }: Pick<Ctx, "clock">): Promise<string> {
  const [row] = await query<{ next: bigint }>(tx, "select nextval('p2p_trade_number') as next", []);
  if (!row) throw new Error("There is no next number");
  return p2pTradeNumber(clock.now().getUTCFullYear(), BigInt(row.next));
}

/** Writes a new trade and the beginning of its history, as statements to be run with others. */
export function tradeInsertions(ctx: RequestCtx, trade: Trade): Statement[] {
  const sealed = trade.payTo && sealPayTo(ctx, trade.id, trade.payTo);
  return [
    ...insertions({
      p2p_trade: [
        {
          id: trade.id,
          number: trade.number,
          ad_id: trade.adId,
          ad_version: trade.adVersion,
          buyer_id: trade.buyerId,
          seller_id: trade.sellerId,
          buyer_level: trade.buyerLevel,
          seller_level: trade.sellerLevel,
          maker: trade.maker,
          asset: trade.quantity.asset,
          quantity: trade.quantity.minor,
          price: trade.price.scaled,
          price_source: trade.priceSource,
          market_price: trade.marketPrice.scaled,
          total: trade.total.minor,
          maker_bps: trade.makerBps,
          taker_bps: trade.takerBps,
          seller_fee: trade.sellerFee.minor,
          buyer_fee: trade.buyerFee.minor,
          escrow: escrowOf(trade).minor,
          method: trade.method,
          window_minutes: trade.window,
          terms: trade.terms,
          pix_key_id: trade.payTo?.method === "pix_key" ? trade.payTo.keyId : null,
          pay_to_sealed: sealed && `\\x${sealed.toString("hex")}`,
          hold_hours: trade.holdHours,
          status: trade.status,
          created_at: trade.createdAt,
          pay_by: trade.payBy,
          honours: trade.honours,
        },
      ],
    }),
    ...recording([{ ctx, changes: [{ machine: "p2p_trade", id: trade.id, from: null, to: trade.status }] }]),
  ];
}

export async function findTrade(db: Database | Tx, ctx: SealingCtx, id: string): Promise<Trade | undefined> {
  const row = await db.selectFrom("p2p_trade").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toTrade(ctx, row);
}

/** These trades, newest first. */
export async function findTrades(
  db: Database | Tx,
  ctx: SealingCtx,
  ids: readonly string[],
): Promise<Trade[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("p2p_trade")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => toTrade(ctx, row));
}

/** The same, locked until the commit: before its people, its ad and its escrow. */
export async function lockTrade(tx: Tx, ctx: SealingCtx, id: string): Promise<Trade | undefined> {
  const row = await tx
    .selectFrom("p2p_trade")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toTrade(ctx, row);
}

interface Move {
  readonly to: P2pTradeState;
  readonly set?: Omit<Updateable<Schema["p2p_trade"]>, "status">;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
}

/** Moves a locked trade along its graph. Throws `p2p.trade_step_unavailable` where there is no such way. */
export async function moveTrade(tx: Tx, ctx: RequestCtx, trade: Trade, move: Move): Promise<void> {
  const { to, set = {}, reason, note } = move;
  const { id, status: from } = trade;
  const isMoved =
    P2P_TRADE_TRANSITIONS[from].includes(to) &&
    (await transition(tx, ctx, TRADES, { id, from, to, set, reason, note }));
  if (!isMoved) throw new DomainError("p2p.trade_step_unavailable");
}

/** Changes what else a trade says, and not where it stands. */
export async function changeTrade(
  tx: Tx,
  id: string,
  set: Omit<Updateable<Schema["p2p_trade"]>, "status">,
): Promise<void> {
  await tx.updateTable("p2p_trade").set(set).where("id", "=", id).execute();
}

/** How many trades somebody has open as buyer. */
export async function countOpenAsBuyer(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    "select count(*)::int as count from p2p_trade where buyer_id = $1 and closed_at is null",
    [userId],
  );
  return row?.count ?? 0;
}

/** Whether two people have ever come to the end of a trade. */
export async function haveTraded(db: Database | Tx, one: string, other: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from p2p_trade where least(buyer_id, seller_id) = least($1::uuid, $2::uuid)
       and greatest(buyer_id, seller_id) = greatest($1::uuid, $2::uuid)
       and status in ('completed', 'resolved_release') limit 1`,
    [one, other],
  );
  return rows.length > 0;
}

/** Whether a person is a side of a trade whose asset stands in escrow. */
export async function hasOpenTrade(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from p2p_trade where buyer_id = $1 and closed_at is null
     union all select 1 from p2p_trade where seller_id = $1 and closed_at is null limit 1`,
    [userId],
  );
  return rows.length > 0;
}

/** Whether a Pix has been named as the payment of a trade or as a late one. */
export async function isPixNamed(db: Database | Tx, endToEndId: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from p2p_trade where end_to_end_id = $1
     union all select 1 from p2p_late_payment where end_to_end_id = $1 limit 1`,
    [endToEndId],
  );
  return rows.length > 0;
}
