import { formatMoney, money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { noteSettled, post, settledBy } from "../ledger/index.js";
import { grossOf } from "./factor.js";
import {
  insertRedemption,
  lockForMovement,
  lockRedeemable,
  lotsOf,
  type OwnLot,
  takeParts,
} from "./lot-store.js";
import { redeemedPosting } from "./postings.js";
import { type Part, type Sums, sumsOf, takeFrom } from "./redemption.js";
import { readTypedAmount } from "./typed-amount.js";

export interface Asked {
  readonly productId: string;
  /** The goal it is taken from; null where it is from none. */
  readonly goalId: string | null;
  /** Principal and yield to take; all that may be redeemed where it is left out. */
  readonly amount?: string | undefined;
}

export interface Redeemed {
  readonly id: string;
  readonly at: Date;
  readonly transactionId: string;
  readonly parts: readonly Part[];
  readonly sums: Sums;
}

type Redeeming = Pick<RequestCtx, "clock" | "random" | "actor" | "ip">;

/** What redeeming would pay now, moving nothing. */
export async function previewRedemption(
  db: Database | Tx,
  ctx: Pick<RequestCtx, "clock" | "actor">,
  asked: Asked,
): Promise<readonly Part[]> {
  const { userId } = personOf(ctx as RequestCtx);
  const on = brazilianDay(ctx.clock.now());
  const lots = (await lotsOf(db, userId)).filter(
    ({ productId, goalId, maturesOn }) =>
      productId === asked.productId && goalId === asked.goalId && (maturesOn === null || maturesOn <= on),
  );
  return partsOf(lots, asked, on);
}

/** Redeems an amount of a client's in a product, the oldest applications first. */
export async function redeem(tx: Tx, ctx: RequestCtx, asked: Asked): Promise<Redeemed> {
  return redeemFor(tx, ctx, { ...asked, userId: personOf(ctx).userId });
}

/** The same for whoever it is: at their wish, or because it has matured. */
export async function redeemFor(
  tx: Tx,
  ctx: Redeeming,
  asked: Asked & { readonly userId: string },
): Promise<Redeemed> {
  const { userId, productId, goalId } = asked;
  await lockForMovement(tx);
  const at = ctx.clock.now();
  const on = brazilianDay(at);
  const lots = await lockRedeemable(tx, { userId, productId, goalId, on });
  const parts = partsOf(lots, asked, on);
  const sums = sumsOf(parts);
  const id = ctx.random.id();
  const net = money("BRL", sums.net);
  const settled = await settledBy(tx, userId, net);
  const rounding = parts.reduce((sum, part) => sum + part.rounding, 0n);
  const { transactionId } = await post(tx, ctx, redeemedPosting({ id, userId, sums, rounding, settled }));
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await takeParts(tx, parts);
  await insertRedemption(tx, { id, userId, productId, net: sums.net, at, transactionId, parts });
  await recordAudit(tx, ctx, {
    action: "investments.redeemed",
    subject: id,
    details: { amount: net, userId },
  });
  await announce(tx, { to: { userId }, type: "balances" });
  return { id, at, transactionId, parts, sums };
}

function partsOf(lots: readonly OwnLot[], { amount }: Asked, on: string): readonly Part[] {
  const available = lots.reduce((sum, lot) => sum + grossOf(lot.principal, lot.factor), 0n);
  const parts = takeFrom(lots, amount === undefined ? "all" : readTypedAmount(amount).minor, on);
  if (!parts || parts.length === 0)
    throw new DomainError("investments.amount_above_position", {
      available: formatMoney(money("BRL", available)),
    });
  return parts;
}
