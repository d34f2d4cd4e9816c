import { personOf, type RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { createOffer, type NewOffer } from "../create-offer.js";

/**
 * Publishes every offer of an import in the transaction, once: the same import again is refused. Throws
 * `grain.import_done` and what `createOffer` throws.
 */
export async function confirmImport(
  tx: Tx,
  ctx: RequestCtx,
  { importId, offers }: { readonly importId: string; readonly offers: readonly NewOffer[] },
): Promise<void> {
  const noted = await query(
    tx,
    `insert into grain_offer_import (id, producer_id, offers, confirmed_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [importId, personOf(ctx).userId, offers.length, ctx.clock.now()],
  );
  if (noted.length === 0) throw new DomainError("grain.import_done");
  for (const offer of offers) await createOffer(tx, ctx, offer);
}
