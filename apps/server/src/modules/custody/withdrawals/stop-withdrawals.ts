import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { takeBack } from "./decide-withdrawal.js";

/** Takes back every withdrawal of a person for which nothing was sent yet; answers how many. */
export async function stopWithdrawals(tx: Tx, ctx: RequestCtx, userId: string): Promise<number> {
  const waiting = await query<{ id: string }>(
    tx,
    `select id from custody_withdrawal where user_id = $1 and step in ('awaiting_approval', 'cooling')
     order by id for update`,
    [userId],
  );
  for (const { id } of waiting) await takeBack(tx, ctx, id);
  return waiting.length;
}
