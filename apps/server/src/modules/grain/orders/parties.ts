import { type Database, query, type Tx } from "@lastro/platform/database/database";

export { findEmails } from "@lastro/identity";

/** One side of an order, as the other side or an operator may know them. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string;
  readonly phone: string | null;
}

/** People of the marketplace by their ids. */
export async function findParties(db: Database | Tx, ids: readonly string[]): Promise<Map<string, Party>> {
  const parties = await query<Party>(
    db,
    "select user_id as id, name, city, country, phone from grain_account where user_id = any ($1)",
    [[...new Set(ids)]],
  );
  return new Map(parties.map((party) => [party.id, party]));
}
