import type { LimitCategory, LimitRuleName } from "@lastro/contracts/limits";
import { compare, formatMoney, type Money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import {
  cancelRaise,
  categoryOf,
  grantLimit,
  type LimitPolicy,
  type LimitRule,
  setLimit,
} from "../../limits/index.js";
import { notify } from "../../notices/index.js";
import { limitChanged } from "./notices.js";
import type { ClientLimitCtx } from "./ports.js";
import { lapseRaises, proposeRaise } from "./propose-raise.js";
import { type ClientLimit, readClientLimits } from "./read-client-limits.js";

interface Which {
  readonly category: LimitCategory;
  readonly rule: LimitRuleName;
}

interface Change extends Which {
  readonly amount: Money<"BRL">;
}

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
  await tell(tx, ctx, userId, change, inForceFrom);
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

/** Gives a client a limit of the house's choice, however high, and tells them. */
export async function putInForce(
  tx: Tx,
  ctx: ClientLimitCtx,
  { userId, reason, ...change }: Change & { readonly userId: string; readonly reason: string },
): Promise<void> {
  const { policy, rule } = await limitOf(tx, ctx, userId, change);
  await grantLimit(tx, { userId, policy, rule: rule.name, amount: change.amount });
  await recordAudit(tx, ctx, {
    action: "limits.granted",
    subject: userId,
    details: { limit: nameOf(change), amount: change.amount, reason },
  });
  await tell(tx, ctx, userId, change, ctx.clock.now());
}

/** The limit a client is shown under these names. */
async function limitOf(
  tx: Tx,
  ctx: ClientLimitCtx,
  userId: string,
  which: Which,
): Promise<{ policy: LimitPolicy; rule: LimitRule; shown: ClientLimit }> {
  const { limits } = await readClientLimits(tx, ctx, userId);
  const shown = limits.find(({ category, rule }) => category === which.category && rule === which.rule);
  for (const policy of ctx.policies)
    for (const rule of policy.rules)
      if (shown && rule.name === which.rule && categoryOf(policy, rule) === which.category)
        return { policy, rule, shown };
  throw new DomainError("resource.not_found");
}

/** As the audit trail names a limit. */
function nameOf({ category, rule }: Which): string {
  return `${category}.${rule}`;
}

async function tell(
  tx: Tx,
  ctx: ClientLimitCtx,
  userId: string,
  { category, rule, amount }: Change,
  inForceFrom: Date,
): Promise<void> {
  const at = ctx.clock.now();
  const from = inForceFrom > at ? inForceFrom.toISOString() : null;
  const facts = { category, rule, amount: formatMoney(amount), from };
  const source = `limits:${ctx.random.id()}`;
  const addressee = await ctx.addressOf(tx, userId);
  await notify(tx, ctx, [
    { kind: limitChanged, userId, source, subjectId: null, facts, at, ...(addressee ? { addressee } : {}) },
  ]);
}
