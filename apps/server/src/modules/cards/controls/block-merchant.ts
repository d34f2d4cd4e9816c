import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { announceCard } from "../announce-card.js";
import { assertMay } from "../commands.js";
import { lockOwnCard } from "../own-card.js";
import type { CardRequestCtx } from "../ports.js";

export interface BlockedMerchant {
  readonly id: string;
  readonly name: string;
}

/** Has a card of the caller's take no more charges of a merchant, or take them again. */
export async function blockMerchant(
  tx: Tx,
  ctx: CardRequestCtx,
  {
    id,
    merchantId,
    blocked,
  }: { readonly id: string; readonly merchantId: string; readonly blocked: boolean },
): Promise<void> {
  const card = await lockOwnCard(tx, ctx, id);
  assertMay(card, ctx, "change_controls");
  if (blocked)
    await query(
      tx,
      `insert into cards_blocked_merchant (card_id, merchant_id, name, blocked_at)
       values ($1, $2, coalesce((select merchant_name from cards_purchase where card_id = $1 and merchant_id = $2
                                  order by at desc limit 1), $2), $3)
       on conflict do nothing`,
      [id, merchantId, ctx.clock.now()],
    );
  else
    await query(tx, "delete from cards_blocked_merchant where card_id = $1 and merchant_id = $2", [
      id,
      merchantId,
    ]);
  await recordAudit(tx, ctx, {
    action: blocked ? "cards.merchant_blocked" : "cards.merchant_unblocked",
    subject: id,
    details: { on: merchantId },
  });
  await announceCard(tx, card);
}

/** The merchants whose charges each of these cards does not take. */
export async function blockedMerchantsOf(
  db: Database | Tx,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BlockedMerchant[]>> {
  const rows = await query<{ card_id: string; id: string; name: string }>(
    db,
    `select card_id, merchant_id as id, name from cards_blocked_merchant where card_id = any ($1::uuid[])
     order by blocked_at desc, merchant_id`,
    [[...cardIds]],
  );
  const of = new Map<string, BlockedMerchant[]>();
  for (const { card_id, id, name } of rows) of.set(card_id, [...(of.get(card_id) ?? []), { id, name }]);
  return of;
}
