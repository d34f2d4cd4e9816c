import type { Money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";

/** What a client's day is counted by. */
export const LIMIT_CATEGORIES = ["otc", "transfer", "pix"] as const;
export type LimitCategory = (typeof LIMIT_CATEGORIES)[number];

/** The house's daily limit per client and category: R$ 100.000,00 in centavos (bank specification §9). */
export const DEFAULT_DAILY_LIMIT_MINOR = 10_000_000n;

/**
 * Counts an amount against the client's limit of the Brazilian day, in the transaction that moves it. The
 * counter row is locked until that commits, so two movements cannot both take the last of it. Throws
 * `compliance.daily_limit_exceeded`.
 */
export async function spendLimit(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  spend: { readonly userId: string; readonly category: LimitCategory; readonly amount: Money<"BRL"> },
): Promise<void> {
  const { userId, category, amount } = spend;
  const [row] = await query<{ used: bigint; daily: bigint | null }>(
    tx,
    `insert into limit_usage as u (user_id, day, category, used) values ($1, $2, $3, $4)
     on conflict (user_id, day, category) do update set used = u.used + excluded.used
     returning used, (select l.daily from client_limit l where l.user_id = u.user_id and l.category = u.category) as daily`,
    [userId, brazilianDay(ctx.clock.now()), category, amount.minor.toString()],
  );
  if (!row || row.used > (row.daily ?? DEFAULT_DAILY_LIMIT_MINOR)) {
    throw new DomainError("compliance.daily_limit_exceeded");
  }
}
