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
export async function lockHolder(tx: Tx, ctx: Pick<Ctx, "clock">, userId: string): Promise<HolderStanding> {
  return (await lockHolders(tx, ctx, [userId])).get(userId) ?? "no_client";
}

/** The same of several, locked in one order for everybody. */
export async function lockHolders(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HolderStanding>> {
  const rows = await query<{ id: string; standing: StandingCode }>(
    tx,
    "select id, standing from customers_lock_holders($1::uuid[], $2)",
    [[...userIds], clock.now()],
  );
  return new Map(rows.map(({ id, standing }) => [id, STANDINGS[standing]]));
}
