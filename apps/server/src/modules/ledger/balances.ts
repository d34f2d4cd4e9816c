import { ASSET_CODES, type Asset, isAsset, type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type AccountRef, accountId } from "./account.js";

export interface Balance {
  readonly asset: Asset;
  readonly available: Money;
  readonly held: Money;
  /** Under the lock of the owner's vault. */
  readonly vaulted: Money;
  /** In the owner's basket. */
  readonly inBasket: Money;
}

/** A client's balance in every asset of the house, zero where no account was ever opened. */
export async function balancesOf(db: Database | Tx, ownerId: string): Promise<Balance[]> {
  const rows = await db
    .selectFrom("ledger_account")
    .select(["code", "asset", "balance"])
    .where("owner_id", "=", ownerId)
    .execute();
  const of = (asset: Asset, code: string) =>
    money(asset, rows.find((row) => row.asset === asset && row.code === code)?.balance ?? 0n);
  return ASSET_CODES.map((asset) => ({
    asset,
    available: of(asset, "available"),
    held: of(asset, "held"),
    vaulted: of(asset, "vault"),
    inBasket: of(asset, "basket"),
  }));
}

/** The balances of several accounts, by account id; those that were never opened are left out. */
export async function balancesOfAccounts(
  db: Database | Tx,
  accounts: readonly AccountRef[],
): Promise<ReadonlyMap<string, Money>> {
  if (accounts.length === 0) return new Map();
  const assets = new Map(accounts.map((account) => [accountId(account), account.asset]));
  const rows = await db
    .selectFrom("ledger_account")
    .select(["id", "balance"])
    .where("id", "in", [...assets.keys()])
    .execute();
  return new Map(
    rows.flatMap(({ id, balance }) => {
      const asset = assets.get(id);
      return asset ? [[id, money(asset, balance)] as const] : [];
    }),
  );
}

/** What these owners have together on their accounts of a code, of one asset. */
export async function sumOfBalances<A extends Asset>(
  db: Database | Tx,
  asset: A,
  { code, ownerIds }: { readonly code: "available" | "held"; readonly ownerIds: readonly string[] },
): Promise<Money<A>> {
  const [row] = await query<{ sum: bigint }>(
    db,
    `select coalesce(sum(balance), 0) as sum from ledger_account
     where owner_id = any ($1::uuid[]) and code = $2 and asset = $3`,
    [ownerIds, code, asset],
  );
  return money(asset, row?.sum ?? 0n);
}

/** The balance of one account, zero when it was never opened. */
export async function balanceOf(db: Database | Tx, account: AccountRef): Promise<Money> {
  const row = await db
    .selectFrom("ledger_account")
    .select(["asset", "balance"])
    .where("id", "=", accountId(account))
    .executeTakeFirst();
  if (row && !isAsset(row.asset)) throw new Error(`Account ${accountId(account)} is of an unknown asset`);
  return money(account.asset, row?.balance ?? 0n);
}
