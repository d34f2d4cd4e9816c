import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";

/** How somebody who is to be credited stands with the bank. */
export type HolderStanding = "open" | "closed" | "suspended" | "no_client";

/** As the SQL function `customers_lock_holders` says it. */
export const STANDINGS = {
  1: "open",
  2: "closed",
  3: "suspended",
  4: "no_client",
} as const satisfies Record<number, HolderStanding>;

export type StandingCode = keyof typeof STANDINGS;

/** Keeps an account from being closed until the commit, and answers how it stands; a closing under way is waited for. */
export async function lockHolder(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  userId: string,
): Promise<HolderStanding> {
  const [row] = await query<{ standing: StandingCode }>(
    tx,
    "select standing from customers_lock_holders(array[$1::uuid], $2)",
    [userId, clock.now()],
  );
  return row ? STANDINGS[row.standing] : "no_client";
}
