import { compare, type Money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../compliance/index.js";
import { type Owner, openHold } from "../ledger/index.js";
import { spendLimits, usedOf } from "../limits/index.js";
import { assertNotFrozen } from "./assert-not-frozen.js";
import {
  type Destination,
  type Payout,
  type PayoutProductName,
  type PayoutStep,
  stepAfterApproval,
} from "./payout.js";
import { payoutSpend } from "./payout-limits.js";
import { firstSentTo, insertPayout } from "./payout-store.js";
import type { PayoutPorts } from "./ports.js";

export const PROCESS_PAYOUT = "payments-out.process";

export interface PayoutRequest {
  readonly product: PayoutProductName;
  readonly owner: Owner;
  readonly amount: Money;
  readonly fee: Money;
  /** Checked by the product: it exists, and the owner may send there. */
  readonly destination: Destination;
  /** When administrators have to approve it; never when absent. */
  readonly approval?: {
    /** An administrator is to look at it whatever the amount. */
    readonly isNeeded: boolean;
    /** What an owner may ask for in a day before one administrator has to approve it, and before two have to. */
    readonly above: Money;
    readonly twoAbove: Money;
  };
  /** For how long a destination counts as new to its owner; none is when absent. */
  readonly coolingSeconds?: number;
  /** Since when the destination is known to its owner, where the product keeps that; else since the first payout there. */
  readonly knownSince?: Date;
  /** When whom the destination must belong to last changed: from then on it is new again. */
  readonly ownerChangedAt?: Date | undefined;
}

/**
 * Sets money aside that is to leave, and sends it on its way: at once, to a new destination when that has cooled, and
 * above a day's limits when administrators approve it. Changes nothing when it refuses. Throws
 * `ledger.insufficient_funds` and `custody.withdrawals_frozen`.
 */
export async function openPayout(
  tx: Tx,
  ctx: RequestCtx & Pick<PayoutPorts, "products">,
  request: PayoutRequest,
): Promise<Payout> {
  const { owner, product, amount, fee, destination } = request;
  const { name } = ctx.products[product];
  const [id, now] = [ctx.random.id(), ctx.clock.now()];
  await assertNotFrozen(tx, ctx.products[product], owner.id);
  const hold = { ownerId: owner.id, amount, reason: name, reference: id };
  const { holdId } = await openHold(tx, ctx, hold);
  const approval = await approvalFor(tx, ctx, request);
  const coolsUntil = await endOfCooling(tx, ctx, request, now);
  const step: PayoutStep = approval === "none" ? stepAfterApproval({ coolsUntil }, now) : "awaiting_approval";
  const payout: Payout = {
    id,
    product,
    owner,
    step,
    amount,
    fee,
    holdId,
    destination,
    exchange: null,
    endToEndId: null,
    failure: null,
    reason: null,
    takesTwo: approval === "two",
    coolsUntil,
    createdAt: now,
    processedAt: null,
  };
  await insertPayout(tx, ctx, payout);
  await recordAudit(tx, ctx, {
    action: `${name}_requested`,
    subject: id,
    details: {
      method: destination.rail,
      amount,
      needsApproval: approval !== "none",
      coolsUntil: coolsUntil?.toISOString() ?? null,
    },
  });
  await announce(tx, { to: { userId: owner.id }, type: "balances" });
  // Whoever did not ask for it has until then to hear of it.
  if (coolsUntil !== null) await ctx.products[product].notify(tx, ctx, payout.id, { to: "cooling" });
  if (step === "awaiting_approval")
    await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
  if (step === "processing") await enqueue(tx, ctx, { kind: PROCESS_PAYOUT, payload: { id }, key: id });
  return payout;
}

/** How many administrators must approve it, by what its owner asked for within a day. */
async function approvalFor(tx: Tx, ctx: RequestCtx, request: PayoutRequest): Promise<"none" | "one" | "two"> {
  if (!request.approval) return "none";
  const { above, twoAbove, isNeeded } = request.approval;
  const spend = payoutSpend(request);
  await spendLimits(tx, ctx, spend);
  const asked = await usedOf(tx, ctx, spend);
  if (compare(asked, twoAbove) > 0) return "two";
  return isNeeded || compare(asked, above) > 0 ? "one" : "none";
}

/** Until when the destination counts as new to the owner; null for one used for long enough. */
async function endOfCooling(
  tx: Tx,
  ctx: RequestCtx,
  { owner, destination, coolingSeconds, knownSince, ownerChangedAt: changed }: PayoutRequest,
  now: Date,
): Promise<Date | null> {
  if (coolingSeconds === undefined) return null;
  const first = knownSince ?? (await firstSentTo(tx, ctx, owner.id, destination));
  const since = first && changed && changed > first ? changed : first;
  const until = secondsAfter(since ?? now, coolingSeconds);
  return until > now ? until : null;
}
