import { P2P_RELEASE_MINUTES } from "@lastro/contracts/p2p/states";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { noteSettled, post, settledBy } from "../../ledger/index.js";
import { lockAd } from "../ads/ad-store.js";
import { notifySides } from "../notices/notify-side.js";
import { readEndToEndId } from "../payments/end-to-end-id.js";
import { lockPeople } from "../people/person-store.js";
import type { P2pRequestCtx } from "../ports.js";
import { lockTradeAs } from "./authorize-trade.js";
import { endTrade } from "./end-trade.js";
import { tradePaid } from "./postings.js";
import { announceTrade, noteInRoom } from "./room-notes.js";
import { startTradeTimer, stopTradeTimers } from "./timers.js";
import type { Trade } from "./trade.js";
import { moveTrade } from "./trade-store.js";

export interface Payment {
  readonly id: string;
  readonly endToEndId?: string | undefined;
  /** A picture or PDF of the trade's room. */
  readonly receiptId?: string | undefined;
}

/**
 * The buyer pays. Inside this bank the reais move and the asset is released in the same commit; outside, the buyer says that
 * it is paid and the seller's time to release begins.
 */
export async function payTrade(tx: Tx, ctx: P2pRequestCtx, payment: Payment): Promise<void> {
  const trade = await lockTradeAs(tx, ctx, payment.id, "buyer");
  if (trade.status !== "awaiting_payment") throw new DomainError("p2p.trade_step_unavailable");
  if (trade.payBy <= ctx.clock.now()) throw new DomainError("p2p.window_over");
  return trade.method === "lastro" ? payInside(tx, ctx, trade) : markPaid(tx, ctx, trade, payment);
}

/** People and the ad are locked before any account, as everywhere. */
async function payInside(tx: Tx, ctx: P2pRequestCtx, trade: Trade): Promise<void> {
  const { id, buyerId, sellerId, total, quantity } = trade;
  const people = await lockPeople(tx, [buyerId, sellerId]);
  const ad = await lockAd(tx, trade.adId);
  if ((await ctx.lockHolders(tx, [sellerId])).get(sellerId) !== "open")
    throw new DomainError("transfer.recipient_suspended");
  if ((await ctx.stoppedAmong(tx, [buyerId])).has(buyerId))
    throw new DomainError("customers.outgoing_stopped");
  await ctx.spendAsTransfer(tx, ctx, total);
  const settled = await settledBy(tx, sellerId, total);
  const { transactionId } = await post(tx, ctx, tradePaid(trade, total, settled));
  await noteSettled(tx, { ownerId: sellerId, amount: settled, transactionId });
  const set = { paid_at: ctx.clock.now(), payment_transaction_id: transactionId, cancel_asked_by: null };
  await moveTrade(tx, ctx, trade, { to: "paid_marked", set });
  const paid: Trade = { ...trade, status: "paid_marked" };
  await endTrade(tx, ctx, paid, {
    to: "completed",
    toBuyer: quantity,
    room: { note: "released" },
    notice: { roles: ["buyer", "seller"], words: "completed" },
    payment: {
      people,
      ad,
      note: { note: "paid", facts: { method: "lastro" } },
      entry: { action: "p2p.paid", subject: id, details: { total, method: trade.method } },
    },
  });
}

async function markPaid(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  { endToEndId: typed, receiptId }: Payment,
): Promise<void> {
  const now = ctx.clock.now();
  if (typed === undefined && receiptId === undefined) throw new DomainError("p2p.payment_proof_missing");
  if (receiptId !== undefined) await assertReceipt(tx, trade, receiptId);
  const endToEndId =
    typed === undefined ? null : await readEndToEndId(tx, typed, { since: trade.createdAt, now });
  await moveTrade(tx, ctx, trade, {
    to: "paid_marked",
    set: {
      paid_at: now,
      end_to_end_id: endToEndId,
      receipt_id: receiptId ?? null,
      // What was agreed on before the payment would take it from the buyer.
      cancel_asked_by: null,
    },
  });
  await stopTradeTimers(tx, ctx, trade.id, "payment");
  await startTradeTimer(tx, ctx, trade.id, "release", secondsAfter(now, P2P_RELEASE_MINUTES * 60));
  await noteInRoom(tx, ctx, trade, "paid", endToEndId === null ? {} : { endToEndId });
  await recordAudit(tx, ctx, {
    action: "p2p.paid",
    subject: trade.id,
    details: { total: trade.total, method: trade.method, endToEndId },
  });
  await notifySides(tx, ctx, trade, {
    roles: ["seller"],
    words: "paid",
    source: `paid:${now.toISOString()}`,
  });
  await announceTrade(tx, trade);
}

/** A file the buyer sent to the room of this trade, and to no other. */
async function assertReceipt(tx: Tx, trade: Trade, receiptId: string): Promise<void> {
  const found = await query(
    tx,
    "select 1 from p2p_message where trade_id = $1 and file_id = $2 and author_id = $3",
    [trade.id, receiptId, trade.buyerId],
  );
  if (found.length === 0) throw new DomainError("resource.not_found");
}

/** The buyer takes back, once, that it was paid: the time to pay goes on where it stood. */
export async function undoPaid(tx: Tx, ctx: P2pRequestCtx, id: string): Promise<void> {
  const trade = await lockTradeAs(tx, ctx, id, "buyer");
  if (trade.status !== "paid_marked") throw new DomainError("p2p.trade_step_unavailable");
  if (trade.undone) throw new DomainError("p2p.undo_used");
  await moveTrade(tx, ctx, trade, {
    to: "awaiting_payment",
    set: { paid_at: null, end_to_end_id: null, receipt_id: null, undone: true, cancel_asked_by: null },
  });
  await stopTradeTimers(tx, ctx, id, "release");
  await startTradeTimer(tx, ctx, id, "payment", trade.payBy);
  await noteInRoom(tx, ctx, trade, "payment_undone");
  await recordAudit(tx, ctx, { action: "p2p.payment_undone", subject: id, details: { total: trade.total } });
  await notifySides(tx, ctx, trade, { roles: ["seller"], words: "payment_undone", source: "undone" });
  await announceTrade(tx, trade);
}
