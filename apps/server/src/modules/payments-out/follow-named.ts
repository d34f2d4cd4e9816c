import { inTransaction, query } from "@lastro/platform/database/database";
import { type NamedPayout, PspError } from "../pix/index.js";
import { askReturnsNow } from "./payout-store.js";
import type { PayoutCtx } from "./ports.js";
import { processPayout } from "./process-payout.js";

/**
 * Asks now about payouts a provider has news of: what became of those under way, and soon what came back of those paid.
 * The news itself is not believed. Without an answer they are followed as all are.
 */
export async function followNamed(ctx: PayoutCtx, named: readonly NamedPayout[]): Promise<void> {
  for (const id of await ourIdsOf(ctx, named)) {
    try {
      await processPayout(ctx, id);
      await inTransaction(ctx.db, (tx) => askReturnsNow(tx, ctx, id));
    } catch (error) {
      if (!(error instanceof PspError)) throw error;
      ctx.log.info({ err: error, payout: id }, "the Pix provider gave no answer about a payout it told of");
    }
  }
}

async function ourIdsOf({ db }: PayoutCtx, named: readonly NamedPayout[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    `select id from payments_out_payout
     where method = 'pix' and (id = any ($1::uuid[]) or end_to_end_id = any ($2))`,
    [
      named.flatMap((one) => ("id" in one ? [one.id] : [])),
      named.flatMap((one) => ("endToEndId" in one ? [one.endToEndId] : [])),
    ],
  );
  return rows.map(({ id }) => id);
}
