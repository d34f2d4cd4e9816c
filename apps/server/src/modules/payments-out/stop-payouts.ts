import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { cancelPayout, foundPayout } from "./decide-payout.js";
import type { PayoutPorts } from "./ports.js";

/** Takes back every payout of an owner for which nothing was sent yet; answers how many. */
export async function stopPayouts(
  tx: Tx,
  ctx: RequestCtx & Pick<PayoutPorts, "products">,
  ownerId: string,
): Promise<number> {
  const waiting = await query<{ id: string }>(
    tx,
    `select id from payments_out_payout where owner_id = $1 and step in ('awaiting_approval', 'cooling')
     order by id for update`,
    [ownerId],
  );
  for (const { id } of waiting) await cancelPayout(tx, ctx, await foundPayout(tx, ctx, id));
  return waiting.length;
}
