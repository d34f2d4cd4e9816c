import { type Database, query } from "../../platform/database/database.js";

/** Who paid and what was said with it, by transaction: what a client's statement shows of a Pix. */
export async function describePixMovements(
  db: Database,
  _ownerId: string,
  movements: readonly { readonly transactionId: string }[],
): Promise<ReadonlyMap<string, { counterparty?: string; description?: string }>> {
  const rows = await query<{ id: string; payer_name: string | null; words: string | null }>(
    db,
    `select m.id, p.payer_name, coalesce(p.message, c.description) as words
     from (
       select t.id, p.id as payment_id from ledger_transaction t
       join pix_payment p on p.psp = split_part(t.idempotency_key, ':', 2)
         and p.end_to_end_id = split_part(t.idempotency_key, ':', 3)
       where t.id = any ($1::uuid[]) and t.kind = 'pix.received'
       union all
       select t.id, u.payment_id from ledger_transaction t
       join pix_unmatched u on u.id = t.reference::uuid
       where t.id = any ($1::uuid[]) and t.kind = 'pix.attributed') m
     join pix_payment p on p.id = m.payment_id
     left join pix_charge c on c.id = p.charge_id`,
    [movements.map(({ transactionId }) => transactionId)],
  );
  return new Map(
    rows.map(({ id, payer_name, words }) => [
      id,
      {
        ...(payer_name === null ? {} : { counterparty: payer_name }),
        ...(words === null ? {} : { description: words }),
      },
    ]),
  );
}
