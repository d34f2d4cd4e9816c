import { type Database, query } from "@lastro/platform/database/database";

/** What a statement says of investments: the share of the CDI they follow. */
export async function describeInvestments(
  db: Database,
  ownerId: string,
  movements: readonly { readonly transactionId: string; readonly reference: string }[],
): Promise<ReadonlyMap<string, { counterparty: string; withTheHouse: true; description: string }>> {
  const rows = await query<{ transactionId: string; percent: number }>(
    db,
    `select l.transaction_id as "transactionId", l.percent
     from investments_lot l where l.user_id = $1 and l.transaction_id = any ($2::uuid[])
     union all
     select r.transaction_id, p.percent
     from investments_redemption r join investments_product p on p.id = r.product_id
     where r.user_id = $1 and r.transaction_id = any ($2::uuid[])`,
    [ownerId, movements.map(({ transactionId }) => transactionId)],
  );
  return new Map(
    rows.map(({ transactionId, percent }) => [
      transactionId,
      { counterparty: "Investimentos Lastro", withTheHouse: true, description: `${percent / 100}% CDI` },
    ]),
  );
}
