import type { Money } from "@lastro/money";
import { brazilianDay } from "../../platform/clock.js";
import type { Ctx } from "../../platform/context.js";
import { query, type Tx } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";

/** What a client's day is counted by. */
export const LIMIT_CATEGORIES = ["otc", "transfer", "pix"] as const;
export type LimitCategory = (typeof LIMIT_CATEGORIES)[number];

/** The house's daily limit per client and category: R$ 100.000,00 in centavos (bank specification §9). */
export const DEFAULT_DAILY_LIMIT_MINOR = 10_000_000n;

export interface Spend {
  readonly userId: string;
  readonly amount: Money<"BRL">;
}

/**
 * Counts an amount against the client's limit of the Brazilian day, in the transaction that moves it. The
 * counter row is locked until that commits, so two movements cannot both take the last of it. Throws
 * `compliance.daily_limit_exceeded`.
 */
export async function spendLimit(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { category, ...spend }: Spend & { readonly category: LimitCategory },
): Promise<void> {
  const [within] = await spendLimits(tx, ctx, category, [spend]);
  if (!within) throw new DomainError("compliance.daily_limit_exceeded");
}

/** The same for many clients, each at most once: says of each whether it was within the limit, and so counted. */
export async function spendLimits(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  category: LimitCategory,
  spends: readonly Spend[],
): Promise<boolean[]> {
  const counted = await query<{ user_id: string }>(
    tx,
    `with asked as (
       select s.user_id, s.amount, coalesce(l.daily, $5::numeric) as daily
       from unnest($1::uuid[], $2::numeric[]) as s (user_id, amount)
       left join client_limit l on l.user_id = s.user_id and l.category = $4)
     insert into limit_usage as u (user_id, day, category, used)
     select user_id, $3::date, $4, amount from asked where amount <= daily order by user_id
     on conflict (user_id, day, category) do update set used = u.used + excluded.used
       where u.used + excluded.used <= (select a.daily from asked a where a.user_id = excluded.user_id)
     returning user_id`,
    [
      spends.map(({ userId }) => userId),
      spends.map(({ amount }) => amount.minor.toString()),
      brazilianDay(ctx.clock.now()),
      category,
      DEFAULT_DAILY_LIMIT_MINOR.toString(),
    ],
  );
  const within = new Set(counted.map(({ user_id }) => user_id));
  return spends.map(({ userId }) => within.has(userId));
}

/** Takes back what was counted in this transaction for movements that were then refused. */
export async function unspendLimits(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  category: LimitCategory,
  spends: readonly Spend[],
): Promise<void> {
  if (spends.length === 0) return;
  await query(
    tx,
    `update limit_usage u set used = u.used - s.amount
     from unnest($1::uuid[], $2::numeric[]) as s (user_id, amount)
     where u.user_id = s.user_id and u.day = $3::date and u.category = $4`,
    [
      spends.map(({ userId }) => userId),
      spends.map(({ amount }) => amount.minor.toString()),
      brazilianDay(ctx.clock.now()),
      category,
    ],
  );
}
