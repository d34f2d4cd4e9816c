import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { openPayTo, type PayTo, sealPayTo } from "./pay-to.js";

type SealingCtx = Pick<Ctx, "config" | "random">;

/** Keeps where the owner of an ad is paid, in the place of what was kept for the same methods. */
export async function saveAdPayments(
  tx: Tx,
  ctx: SealingCtx,
  adId: string,
  payTo: readonly PayTo[],
): Promise<void> {
  for (const one of payTo)
    await query(
      tx,
      `insert into p2p_ad_payment (ad_id, method, pix_key_id, content_sealed) values ($1, $2, $3, $4)
       on conflict (ad_id, method) do update set pix_key_id = excluded.pix_key_id,
         content_sealed = excluded.content_sealed`,
      [adId, one.method, one.method === "pix_key" ? one.keyId : null, sealPayTo(ctx, adId, one)],
    );
}

/** Where the owner of an ad is paid. */
export async function adPaymentsOf(db: Database | Tx, ctx: SealingCtx, adId: string): Promise<PayTo[]> {
  const rows = await query<{ method: PayTo["method"]; sealed: Buffer }>(
    db,
    `select method, content_sealed as sealed from p2p_ad_payment where ad_id = $1 order by method`,
    [adId],
  );
  return rows.map(({ method, sealed }) => openPayTo(ctx, { rowId: adId, method, sealed }));
}

/** Forgets where the owners of ads that ended are paid. */
export async function forgetAdPayments(tx: Tx, adIds: readonly string[]): Promise<void> {
  await query(tx, "delete from p2p_ad_payment where ad_id = any ($1::uuid[])", [[...adIds]]);
}
