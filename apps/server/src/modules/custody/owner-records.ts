import { depositSchema } from "@lastro/contracts/custody/deposits";
import { withdrawalSchema } from "@lastro/contracts/custody/withdrawals";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { z } from "zod";
import { readDeposits } from "./deposits/queries.js";
import { withdrawalView } from "./withdrawals/queries.js";
import { listWithdrawals } from "./withdrawals/withdrawal-store.js";

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
export async function* withdrawalRecords(ctx: Ctx, userId: string): AsyncGenerator<OwnRecord> {
  let before: string | undefined;
  for (;;) {
    const some = await listWithdrawals(ctx.db, ctx, { userId, before, limit: AT_ONCE });
    for (const withdrawal of some) yield z.encode(withdrawalSchema, withdrawalView(withdrawal));
    before = some.at(-1)?.id;
    if (some.length < AT_ONCE) return;
  }
}

/** The ids of a person's deposits and withdrawals. */
export async function ownedIds(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(
    db,
    `select id from custody_deposit where user_id = $1 union all
     select id from custody_withdrawal where user_id = $1`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Whether a deposit of the person's may still be credited by itself, or waits for an operator. */
export async function hasDepositUnderWay(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from custody_deposit where user_id = $1 and status in ('pendente', 'em_analise') limit 1",
    [userId],
  );
  return rows.length > 0;
}

/** Whether a withdrawal of the person's has not come to its end. */
export async function hasWithdrawalUnderWay(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from custody_withdrawal where user_id = $1
       and step in ('awaiting_approval', 'cooling', 'processing', 'sent', 'unknown') limit 1`,
    [userId],
  );
  return rows.length > 0;
}
