import { depositSchema } from "@lastro/contracts/custody/deposits";
import { withdrawalSchema } from "@lastro/contracts/custody/withdrawals";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { z } from "zod";
import { listPayouts, payoutIdsOf } from "../../payments-out/index.js";
import { readDeposits } from "./deposits/queries.js";
import { withdrawalViews } from "./withdrawals/queries.js";

const AT_ONCE = 200;

type OwnRecord = Readonly<Record<string, unknown>>;

/** A person's deposits as they are shown them, for the copy of their data. */
export async function* depositRecords(ctx: Ctx, userId: string): AsyncGenerator<OwnRecord> {
  let cursor: string | undefined;
  do {
    const page = await readDeposits(ctx.db, userId, { cursor, limit: AT_ONCE });
    for (const deposit of page.items) yield z.encode(depositSchema, deposit);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** A person's withdrawals as they are shown them, for the copy of their data. */
export async function* withdrawalRecords(ctx: Ctx, ownerId: string): AsyncGenerator<OwnRecord> {
  let before: string | undefined;
  for (;;) {
    const some = await listPayouts(ctx.db, ctx, { product: "grain", ownerId, before, limit: AT_ONCE });
    for (const view of await withdrawalViews(ctx.db, some)) yield z.encode(withdrawalSchema, view);
    before = some.at(-1)?.id;
    if (some.length < AT_ONCE) return;
  }
}

/** The ids of a person's deposits and withdrawals. */
export async function walletIdsOf(db: Database, userId: string): Promise<readonly string[]> {
  const deposits = await query<{ id: string }>(db, "select id from grain_deposit where user_id = $1", [
    userId,
  ]);
  return [...deposits.map(({ id }) => id), ...(await payoutIdsOf(db, userId))];
}

/** Whether a deposit of the person's may still be credited by itself, or waits for an operator. */
export async function hasOpenDeposit(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from grain_deposit where user_id = $1 and status in ('announced', 'under_analysis') limit 1",
    [userId],
  );
  return rows.length > 0;
}
