import { P2P_LATE_HOURS } from "@lastro/contracts/p2p/states";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { openCase, startDeadline, waitForParty } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { LATE_PAYMENT_CASES } from "../disputes/dispute-cases.js";
import { notifySides } from "../notices/notify-side.js";
import { readEndToEndId } from "../payments/end-to-end-id.js";
import type { P2pRequestCtx } from "../ports.js";
import { lockTradeAs } from "../trades/authorize-trade.js";
import { announceTrade, noteInRoom } from "../trades/room-notes.js";
import type { Trade } from "../trades/trade.js";
import { findLatePaymentOf, insertLatePayment } from "./late-store.js";

/** Until when a late payment of a trade may be reported; undefined where it may not. */
export function reportableUntil({ status, closedAt }: Pick<Trade, "status" | "closedAt">): Date | undefined {
  return status === "expired" && closedAt ? secondsAfter(closedAt, P2P_LATE_HOURS * 3_600) : undefined;
}

/** The buyer reports that they paid after the time was over: the seller answers within a day, or an administrator looks at it. */
export async function reportLatePayment(
  tx: Tx,
  ctx: P2pRequestCtx,
  input: { readonly id: string; readonly endToEndId?: string | undefined; readonly description: string },
): Promise<void> {
  const trade = await lockTradeAs(tx, ctx, input.id, "buyer");
  const now = ctx.clock.now();
  const until = reportableUntil(trade);
  if (!until) throw new DomainError("p2p.trade_step_unavailable");
  if (now > until || (await findLatePaymentOf(tx, trade.id))) throw new DomainError("p2p.late_not_possible");
  const endToEndId =
    input.endToEndId === undefined
      ? null
      : await readEndToEndId(tx, input.endToEndId, { since: trade.createdAt, now });
  const id = ctx.random.id();
  const answerBy = secondsAfter(now, P2P_LATE_HOURS * 3_600);
  const { description } = input;
  await insertLatePayment(tx, { id, tradeId: trade.id, endToEndId, description, openedAt: now, answerBy });
  const of = await openCase(tx, ctx, LATE_PAYMENT_CASES, {
    id,
    subject: trade.id,
    openedBy: "buyer",
    parties: [
      { role: "buyer", personId: trade.buyerId },
      { role: "seller", personId: trade.sellerId },
    ],
    reason: description,
  });
  await waitForParty(tx, ctx, LATE_PAYMENT_CASES, of, "seller");
  await startDeadline(tx, ctx, { caseId: id, kind: "answer", dueAt: answerBy });
  await noteInRoom(tx, ctx, trade, "paid_late", endToEndId === null ? {} : { endToEndId });
  await recordAudit(tx, ctx, {
    action: "p2p.late_opened",
    subject: trade.id,
    details: { total: trade.total, endToEndId },
  });
  await notifySides(tx, ctx, trade, { roles: ["seller"], words: "late_payment", source: "late" });
  await announceTrade(tx, trade);
}
