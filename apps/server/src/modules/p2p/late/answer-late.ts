import type { P2pLateOutcome } from "@lastro/contracts/p2p/states";
import type { Tx } from "@lastro/platform/database/database";
import { runTogether } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import { type Case, closeCase, decideCase, decideOrAsk, lockCase } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { LATE_PAYMENT_CASES } from "../disputes/dispute-cases.js";
import { assertTaken } from "../disputes/rule-dispute.js";
import { notifySides } from "../notices/notify-side.js";
import { lockPeople } from "../people/person-store.js";
import type { P2pRequestCtx } from "../ports.js";
import { currentSettings } from "../settings.js";
import { lockTradeAs } from "../trades/authorize-trade.js";
import { endTrade } from "../trades/end-trade.js";
import { lockAsset } from "../trades/lock-asset.js";
import { proveSeller } from "../trades/prove-seller.js";
import { announceTrade, noteInRoom } from "../trades/room-notes.js";
import { JUST_MADE, type Trade } from "../trades/trade.js";
import { haveTraded, lockTrade, moveTrade, nextTradeNumber, tradeInsertions } from "../trades/trade-store.js";
import { endLatePayment, findLatePayment, findLatePaymentOf, type LatePayment } from "./late-store.js";

interface OpenLate {
  readonly late: LatePayment;
  readonly of: Case;
}

/**
 * The seller, who proves to be there, got the late payment: the asset goes to the buyer by a new trade at the same terms,
 * locked and released in this commit. Throws `p2p.balance_too_low` where the seller has too little by now.
 */
export async function honourLatePayment(
  tx: Tx,
  ctx: P2pRequestCtx,
  { id }: { readonly id: string },
): Promise<void> {
  const trade = await lockTradeAs(tx, ctx, id, "seller");
  const open = await lockLateOf(tx, trade);
  const proofAt = await proveSeller(tx, ctx, trade);
  await assertMayBeHonoured(tx, ctx, trade);
  const again = await asNewTrade(tx, ctx, trade, open.late);
  const escrow = await lockAsset(tx, ctx, again, trade.sellerId);
  await runTogether(tx, [...escrow, ...tradeInsertions(ctx, again)]);
  const paid = { paid_at: ctx.clock.now(), end_to_end_id: null };
  await moveTrade(tx, ctx, again, { to: "paid_marked", set: paid, reason: "late_payment" });
  await conclude(tx, ctx, trade, open, { outcome: "honoured", by: "parties", reason: null });
  await noteInRoom(tx, ctx, trade, "late_honoured", { number: again.number });
  await endTrade(
    tx,
    ctx,
    { ...again, status: "paid_marked" },
    {
      to: "completed",
      toBuyer: again.quantity,
      set: { release_proof_at: proofAt },
      reason: "late_payment",
      room: { note: "released" },
    },
  );
}

/** The seller gave the late payment back. */
export async function returnLatePayment(
  tx: Tx,
  ctx: P2pRequestCtx,
  { id, note }: { readonly id: string; readonly note?: string | undefined },
): Promise<void> {
  const trade = await lockTradeAs(tx, ctx, id, "seller");
  const open = await lockLateOf(tx, trade);
  await conclude(tx, ctx, trade, open, { outcome: "returned", by: "parties", reason: note ?? null });
  await noteInRoom(tx, ctx, trade, "late_returned", note === undefined ? {} : { reason: note });
}

/** The administrator who has taken it finds that the payment was made and kept, or that it was not. No money moves. */
export async function ruleLatePayment(
  tx: Tx,
  ctx: P2pRequestCtx,
  ruling: { readonly id: string; readonly decision: "upheld" | "dismissed"; readonly reason: string },
): Promise<Trade> {
  const found = await findLatePayment(tx, ruling.id);
  const trade = found && (await lockTrade(tx, ctx, found.tradeId));
  if (!trade) throw new DomainError("resource.not_found");
  const open = await lockLateOf(tx, trade);
  assertTaken(ctx, open.of);
  const { decision: outcome, reason } = ruling;
  await decideOrAsk(tx, ctx, LATE_PAYMENT_CASES, open.of, {
    approval: undefined,
    reason,
    carryOut: () => conclude(tx, ctx, trade, open, { outcome, by: "administrator", reason }),
  });
  return trade;
}

/** The late payment of a locked trade that waits for an answer, with its case locked. Throws `p2p.late_not_open`. */
async function lockLateOf(tx: Tx, trade: Trade): Promise<OpenLate> {
  const late = await findLatePaymentOf(tx, trade.id);
  const of = late && (await lockCase(tx, late.id));
  if (!late || !of || late.outcome !== null) throw new DomainError("p2p.late_not_open");
  return { late, of };
}

async function assertMayBeHonoured(tx: Tx, ctx: P2pRequestCtx, { buyerId, sellerId }: Trade): Promise<void> {
  if ((await ctx.stoppedAmong(tx, [sellerId])).has(sellerId))
    throw new DomainError("customers.outgoing_stopped");
  if ((await ctx.lockHolders(tx, [buyerId])).get(buyerId) !== "open")
    throw new DomainError("transfer.recipient_suspended");
}

/** The same agreement once more, by today's way of holding what is new. It takes nothing from the ad. */
async function asNewTrade(tx: Tx, ctx: P2pRequestCtx, trade: Trade, late: LatePayment): Promise<Trade> {
  const { buyerId, sellerId } = trade;
  await lockPeople(tx, [buyerId, sellerId]);
  const now = ctx.clock.now();
  const isNew = trade.method !== "lastro" && !(await haveTraded(tx, buyerId, sellerId));
  return {
    ...trade,
    ...JUST_MADE,
    id: ctx.random.id(),
    number: await nextTradeNumber(tx, ctx),
    holdHours: isNew ? (await currentSettings(tx)).firstTradeHoldHours : 0,
    createdAt: now,
    payBy: now,
    honours: late.id,
  };
}

async function conclude(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  { late, of }: OpenLate,
  ended: {
    readonly outcome: P2pLateOutcome;
    readonly by: "parties" | "administrator";
    readonly reason: string | null;
  },
): Promise<void> {
  const { outcome, by, reason } = ended;
  if (!(await endLatePayment(tx, late.id, { outcome, at: ctx.clock.now() })))
    throw new DomainError("p2p.late_not_open");
  const decided = await decideCase(tx, ctx, LATE_PAYMENT_CASES, of, {
    decision: outcome,
    by,
    reason,
    takesTwo: false,
  });
  await closeCase(tx, ctx, LATE_PAYMENT_CASES, decided);
  await recordAudit(tx, ctx, {
    action: "p2p.late_answered",
    subject: trade.id,
    details: { decision: outcome, total: trade.total },
  });
  await notifySides(tx, ctx, trade, {
    roles: ["buyer", "seller"],
    words: "late_answered",
    source: "late_answered",
  });
  await announceTrade(tx, trade);
}
