import { compare } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { cancelRaise, setLimit } from "../../limits/index.js";
import type { ClientLimitCtx } from "./ports.js";
import { lapseRaises, proposeRaise } from "./propose-raise.js";
import { type Change, limitOf, nameOf, notifyOfChange, putInForce, type Which } from "./put-in-force.js";

/**
 * Sets the limit of whoever asks: lower at once, higher after 24 hours and only by who shows that they are there. Throws
 * `limits.above_maximum`, `customers.second_factor_needed`, `customers.password_needed` and `resource.not_found`.
 */
export async function changeLimit(tx: Tx, ctx: ClientLimitCtx, change: Change): Promise<void> {
  const { userId } = personOf(ctx);
  const { policy, rule, shown } = await limitOf(tx, ctx, userId, change);
  if (compare(change.amount, shown.allowed) > 0) await confirmPresence(tx, ctx);
  const { amount } = change;
  const { inForceFrom } = await setLimit(tx, ctx, { userId, policy, rule: rule.name, amount });
  await recordAudit(tx, ctx, {
    action: "limits.changed",
    subject: userId,
    details: { limit: nameOf(change), amount, inForceFrom: inForceFrom.toISOString() },
  });
  await notifyOfChange(tx, ctx, userId, change, inForceFrom);
}

/** Takes back the raise that whoever asks waits for. Throws `resource.not_found` where none waits. */
export async function takeBackRaise(tx: Tx, ctx: ClientLimitCtx, which: Which): Promise<void> {
  const { userId } = personOf(ctx);
  const { policy, rule } = await limitOf(tx, ctx, userId, which);
  if (!(await cancelRaise(tx, ctx, { userId, policy, rule }))) throw new DomainError("resource.not_found");
  await recordAudit(tx, ctx, {
    action: "limits.raise_cancelled",
    subject: userId,
    details: { limit: nameOf(which) },
  });
}

/**
 * Sets a client's limit as the house wants it: a lower one at once, a higher one once another administrator lets it. Throws
 * `resource.not_found`, `approvals.own_affair` and `approvals.already_asked`.
 */
export async function setClientLimit(
  tx: Tx,
  ctx: ClientLimitCtx,
  change: Change & { readonly userId: string; readonly reason: string },
): Promise<void> {
  if (!(await ctx.isClient(tx, change.userId))) throw new DomainError("resource.not_found");
  const { shown } = await limitOf(tx, ctx, change.userId, change);
  if (compare(change.amount, shown.allowed) > 0) return proposeRaise(tx, ctx, change);
  await lapseRaises(tx, ctx, change);
  await putInForce(tx, ctx, change);
}
