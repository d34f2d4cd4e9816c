import { add, compare, isZero, type Money, money, negate, smaller, subtract } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { closeCase, decideCase } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { openHoldsOf, releaseHold, voidHold } from "../ledger/index.js";
import { findContestable } from "../pix/index.js";
import { type Dispute, isFraud, type Reais } from "./dispute.js";
import { CONTESTED_PIX_CASES, lockDisputeCase } from "./dispute-cases.js";
import { lockDispute, moveDispute } from "./dispute-store.js";
import { markFraud } from "./fraud-marks.js";
import { startMonitoring, stopMonitoring, watchLess } from "./monitoring.js";
import { announceDispute, notifyClient } from "./notify-client.js";
import { askRefund, returnedOf } from "./refund-store.js";

interface Decided {
  readonly by: "administrator" | "system";
  readonly reason: string | null;
  readonly takesTwo: boolean;
}

const NOTHING: Reais = money("BRL", 0n);

/**
 * Agrees that a locked dispute is about a fraud: what is set aside goes back to the payer, later credits pay the rest until
 * the ninetieth day, and nothing leaves the client's account.
 */
export async function agreeToContest(
  tx: Tx,
  ctx: RequestCtx,
  dispute: Dispute,
  made: Decided,
): Promise<void> {
  const of = await decideCase(tx, ctx, CONTESTED_PIX_CASES, await lockDisputeCase(tx, dispute), {
    ...made,
    decision: "agree",
  });
  const due = await dueOf(tx, dispute);
  const held = await leftOfHold(tx, dispute);
  const refund = smaller(held, due);
  if (dispute.holdId !== null && compare(held, refund) > 0)
    await releaseHold(tx, ctx, dispute.holdId, {
      key: `pix-dispute:${dispute.id}:beyond:${ctx.random.id()}`,
      amount: subtract(held, refund),
    });
  // What an earlier decision has later credits pay already.
  const watched = subtract(dispute.monitored, await returnedOf(tx, dispute.id, "monitored"));
  const rest = subtract(due, add(refund, watched));
  await watchLess(tx, ctx, dispute, { by: negate(rest), because: `agreed:${ctx.random.id()}` });
  const set = {
    outcome: "approved",
    returned: subtract(dispute.amount, due).minor,
    ...(dispute.answeredAt === null ? { answer: "agreed", answer_grounds: groundsOf(made) } : {}),
  };
  const monitored = await startMonitoring(tx, ctx, dispute, rest);
  const now = await lockDispute(tx, dispute.id);
  const isWatched = compare(now.monitored, await returnedOf(tx, dispute.id, "monitored")) > 0;
  const to = isZero(refund) ? (isWatched ? "monitoring" : "closed") : "refunding";
  const decided = await moveDispute(tx, ctx, now, to, set);
  if (!isZero(refund)) await askRefund(tx, ctx, decided, "hold", refund);
  if (to === "closed") await closeCase(tx, ctx, CONTESTED_PIX_CASES, of);
  if (isFraud(dispute)) await markFraud(tx, ctx, dispute);
  await finish(tx, ctx, decided, "agreed", { refund, monitored });
}

/** What the payer has not got yet, by this dispute or in any other way. */
async function dueOf(tx: Tx, { psp, endToEndId, amount, returned }: Dispute): Promise<Reais> {
  const due = subtract(amount, returned);
  const pix = await findContestable(tx, psp, endToEndId);
  return pix ? smaller(due, subtract(pix.amount, pix.returned)) : due;
}

/** Disagrees: all that is set aside is the client's again. */
export function disagreeWithContest(tx: Tx, ctx: RequestCtx, dispute: Dispute, made: Decided): Promise<void> {
  return free(tx, ctx, dispute, { ...made, decision: "disagree" });
}

/** The payer's bank has taken its claim back. */
export function cancelContest(tx: Tx, ctx: RequestCtx, dispute: Dispute): Promise<void> {
  return free(tx, ctx, dispute, { decision: "cancelled", by: "system", reason: null, takesTwo: false });
}

async function free(
  tx: Tx,
  ctx: RequestCtx,
  dispute: Dispute,
  made: Decided & { readonly decision: "disagree" | "cancelled" },
): Promise<void> {
  const of = await decideCase(tx, ctx, CONTESTED_PIX_CASES, await lockDisputeCase(tx, dispute), made);
  if (dispute.holdId !== null && !isZero(await leftOfHold(tx, dispute)))
    await voidHold(tx, ctx, dispute.holdId);
  await stopMonitoring(tx, ctx, dispute);
  const isOurs = made.decision === "disagree" && dispute.answeredAt === null;
  const set = {
    outcome: "rejected",
    ...(isOurs ? { answer: "disagreed", answer_grounds: groundsOf(made) } : {}),
  };
  const to = made.decision === "disagree" ? "closed" : "cancelled";
  const freed = await moveDispute(tx, ctx, dispute, to, set);
  await closeCase(tx, ctx, CONTESTED_PIX_CASES, of);
  await finish(tx, ctx, freed, made.decision === "disagree" ? "disagreed" : "cancelled", {});
}

const ACTIONS = {
  agreed: "pix_disputes.agreed",
  disagreed: "pix_disputes.disagreed",
  cancelled: "pix_disputes.cancelled",
} as const;

async function finish(
  tx: Tx,
  ctx: RequestCtx,
  dispute: Dispute,
  how: keyof typeof ACTIONS,
  { refund = NOTHING, monitored = NOTHING }: { readonly refund?: Reais; readonly monitored?: Reais },
): Promise<void> {
  const { id, userId, endToEndId, amount } = dispute;
  await recordAudit(tx, ctx, {
    action: ACTIONS[how],
    subject: id,
    details: {
      endToEndId,
      amount,
      userId,
      ...(how === "agreed" ? { refunded: refund, missing: monitored } : {}),
    },
  });
  await notifyClient(tx, ctx, dispute, how === "agreed" ? "agreed" : "released");
  await announceDispute(tx, dispute);
}

/** What is left of what was set aside. */
export async function leftOfHold(db: Database | Tx, { holdId, userId }: Dispute): Promise<Reais> {
  if (holdId === null) return NOTHING;
  const held: Money | undefined = (await openHoldsOf(db, userId)).find(({ id }) => id === holdId)?.amount;
  return held?.asset === "BRL" ? money("BRL", held.minor) : NOTHING;
}

/** The written grounds the provider is given; a silent client's default has the house's own. */
function groundsOf({ reason }: Decided): string {
  return reason ?? "O cliente não apresentou defesa no prazo.";
}
