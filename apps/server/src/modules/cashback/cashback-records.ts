import { formatMoney, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

type DataRecord = Readonly<Record<string, unknown>>;

const AT_ONCE = 200;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly description: string;
  readonly at: Date;
}

/** What moved in a client's wallet of PRP, for a copy of their data. */
export async function* cashbackRecords(ctx: Ctx, userId: string): AsyncGenerator<DataRecord> {
  let before: string | null = null;
  for (;;) {
    const rows: Row[] = await query<Row>(
      ctx.db,
      `select id, kind, amount, description, at from cashback_movement
       where user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
      [userId, before, AT_ONCE],
    );
    for (const { kind, amount, description, at } of rows)
      yield { kind, amount: formatMoney(money("PRP", amount)), description, at: at.toISOString() };
    before = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) return;
  }
}

/** Whether cashback still waits after purchases of a client who wants to leave. */
export async function hasPendingCashback(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from cashback_lot where user_id = $1 and credited_at is null and remaining > 0 limit 1",
    [userId],
  );
  return rows.length > 0;
}
