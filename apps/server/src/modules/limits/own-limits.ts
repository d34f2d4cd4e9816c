import type { Money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { categoryOf, type LimitPolicy, type LimitRule } from "./limit-policy.js";

/** How long a raise waits, so that whoever has taken a session over does not profit by it (Res. BCB 142/2021). */
const RAISE_WAITS_SECONDS = 24 * 3_600;

interface OwnLimit {
  readonly category: string;
  readonly rule: string;
  readonly amount: bigint;
  readonly raise: { readonly to: bigint; readonly from: Date } | undefined;
}

/** The limits a client has set, but those of single payees. */
export async function ownLimitsOf(db: Database | Tx, userId: string): Promise<OwnLimit[]> {
  const rows = await db
    .selectFrom("limit_setting")
    .select(["category", "rule", "amount", "raised_to", "raised_from"])
    .where("user_id", "=", userId)
    .where("subject", "=", "")
    .execute();
  return rows.map(({ raised_to, raised_from, ...row }) => ({
    ...row,
    raise: raised_to !== null && raised_from !== null ? { to: raised_to, from: raised_from } : undefined,
  }));
}

export interface LimitChange {
  readonly userId: string;
  readonly policy: LimitPolicy;
  /** The name of a rule of the policy. */
  readonly rule: string;
  /** The payee it is for, under a rule that counts by one; absent, for all. */
  readonly subject?: string;
  readonly amount: Money;
}

/**
 * Sets a client's own limit and answers when it is in force. A lower one is at once, and cancels a raise that waits; a
 * higher one is after a day, up to what the rule allows. One the house granted above that may be lowered to any amount.
 * Throws `limits.above_maximum`.
 */
export async function setLimit(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  { userId, policy, rule: name, subject = "", amount }: LimitChange,
): Promise<{ inForceFrom: Date }> {
  const rule = ruleOf(policy, name, amount);
  const now = clock.now();
  const category = categoryOf(policy, rule);
  const isWithinMaximum = amount.minor <= (rule.maximum ?? rule.amount);
  if (
    !isWithinMaximum &&
    amount.minor > (await lockOwnLimit(tx, { userId, category, rule: name, subject }, now))
  )
    throw new DomainError("limits.above_maximum");
  const raisedFrom = secondsAfter(now, RAISE_WAITS_SECONDS);
  const [row] = await query<{ is_raise: boolean }>(
    tx,
    `insert into limit_setting as s (user_id, category, rule, subject, amount, raised_to, raised_from)
     values ($1, $2, $3, $4, least($5::numeric, $6::numeric),
             case when $5::numeric > $6::numeric then $5::numeric end,
             case when $5::numeric > $6::numeric then $7::timestamptz end)
     on conflict (user_id, category, rule, subject) do update set
       amount = least($5::numeric, case when s.raised_from <= $8::timestamptz then s.raised_to else s.amount end),
       raised_to = case when $5::numeric > case when s.raised_from <= $8 then s.raised_to else s.amount end
                        then $5::numeric end,
       raised_from = case when $5::numeric > case when s.raised_from <= $8 then s.raised_to else s.amount end
                          then $7::timestamptz end
     returning raised_to is not null as is_raise`,
    [userId, category, name, subject, amount.minor.toString(), rule.amount.toString(), raisedFrom, now],
  );
  return { inForceFrom: row?.is_raise ? raisedFrom : now };
}

/** The client's own limit that is in force, locked until the commit; nothing where they have none. */
async function lockOwnLimit(
  tx: Tx,
  of: { readonly userId: string; readonly category: string; readonly rule: string; readonly subject: string },
  now: Date,
): Promise<bigint> {
  const [row] = await query<{ allowed: bigint }>(
    tx,
    `select case when raised_from <= $5 then raised_to else amount end as allowed from limit_setting
      where user_id = $1 and category = $2 and rule = $3 and subject = $4 for update`,
    [of.userId, of.category, of.rule, of.subject, now],
  );
  return row?.allowed ?? 0n;
}

/** Gives a client a limit of the house's choice, at once and however high; a raise that waits is over with it. */
export async function grantLimit(tx: Tx, { userId, policy, rule, amount }: LimitChange): Promise<void> {
  await query(
    tx,
    `insert into limit_setting (user_id, category, rule, amount) values ($1, $2, $3, $4)
     on conflict (user_id, category, rule, subject) do update set
       amount = excluded.amount, raised_to = null, raised_from = null`,
    [userId, categoryOf(policy, ruleOf(policy, rule, amount)), rule, amount.minor.toString()],
  );
}

/** Takes back a raise that waits; false where none does. */
export async function cancelRaise(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  { userId, policy, rule }: Pick<LimitChange, "userId" | "policy"> & { readonly rule: LimitRule },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update limit_setting set raised_to = null, raised_from = null
      where user_id = $1 and category = $2 and rule = $3 and subject = '' and raised_from > $4 returning 1`,
    [userId, categoryOf(policy, rule), rule.name, clock.now()],
  );
  return rows.length > 0;
}

function ruleOf(policy: LimitPolicy, name: string, amount: Money): LimitRule {
  const rule = policy.rules.find((one) => one.name === name);
  if (!rule || amount.asset !== policy.asset || amount.minor < 0n)
    throw new Error(`${policy.category} has no such limit as ${name} in ${amount.asset}`);
  return rule;
}
