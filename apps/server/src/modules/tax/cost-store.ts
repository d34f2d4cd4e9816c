import type { TaxedAsset } from "@lastro/contracts/tax";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Declared, idOf } from "./operation.js";

/** By transaction and asset. */
export type DeclaredCosts = ReadonlyMap<string, Declared>;

/** What a client says things had cost. */
export async function declaredCosts(db: Database, userId: string): Promise<DeclaredCosts> {
  const rows = await query<{
    transactionId: string;
    asset: TaxedAsset;
    cost: bigint | null;
    version: number;
  }>(
    db,
    `select transaction_id as "transactionId", asset, cost, version from tax_declared_cost where user_id = $1`,
    [userId],
  );
  return new Map(rows.map((row) => [idOf(row), { cost: row.cost, version: row.version }]));
}

export interface Declaration {
  readonly userId: string;
  readonly transactionId: string;
  readonly asset: TaxedAsset;
  readonly cost: bigint | null;
  /** The one it replaces; zero where there is none. */
  readonly version: number;
  readonly at: Date;
}

/** Writes a cost in the place of the version it was made on; false where another came first. */
export async function replaceCost(tx: Tx, one: Declaration): Promise<boolean> {
  const values = [one.userId, one.transactionId, one.asset, one.cost?.toString() ?? null, one.at];
  const rows =
    one.version === 0
      ? await query(
          tx,
          `insert into tax_declared_cost (user_id, transaction_id, asset, cost, version, declared_at)
           values ($1, $2, $3, $4, 1, $5) on conflict do nothing returning 1`,
          values,
        )
      : await query(
          tx,
          `update tax_declared_cost set cost = $4, version = version + 1, declared_at = $5
           where user_id = $1 and transaction_id = $2 and asset = $3 and version = $6 returning 1`,
          [...values, one.version],
        );
  return rows.length === 1;
}

/** What a client declared is theirs alone and nobody's books: it goes with them. */
export async function forgetCosts(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from tax_declared_cost where user_id = $1", [userId]);
}

/** What a client declared, oldest first, for the copy of their data. */
export async function* costRecords(
  db: Database,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  yield* await query<Record<string, unknown>>(
    db,
    `select transaction_id as "transactionId", asset, (cost / 100)::numeric(38, 2)::text as cost,
       declared_at as "declaredAt"
     from tax_declared_cost where user_id = $1 order by declared_at, transaction_id, asset`,
    [userId],
  );
}
