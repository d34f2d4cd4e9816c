import type { LimitCategory, LimitRuleName } from "@lastro/contracts/limits";
import { formatMoney, type Money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { categoryOf, grantLimit, type LimitPolicy, type LimitRule } from "../../limits/index.js";
import { notify } from "../../notices/index.js";
import { limitChanged } from "./notices.js";
import type { ClientLimitCtx } from "./ports.js";
import { type ClientLimit, readClientLimits } from "./read-client-limits.js";

export interface Which {
  readonly category: LimitCategory;
  readonly rule: LimitRuleName;
}

export interface Change extends Which {
  readonly amount: Money<"BRL">;
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
  await notifyOfChange(tx, ctx, userId, change, ctx.clock.now());
}

/** The limit a client is shown under these names. */
export async function limitOf(
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
export function nameOf({ category, rule }: Which): string {
  return `${category}.${rule}`;
}

export async function notifyOfChange(
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
