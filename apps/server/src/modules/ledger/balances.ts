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

/** Reads several accounts at once, and answers the balance of each: zero when it was never opened. */
export async function balancesOfAccounts(
  db: Database | Tx,
  accounts: readonly AccountRef[],
): Promise<(account: AccountRef) => Money> {
  const balances = new Map(accounts.map((account) => [accountId(account), 0n]));
  if (balances.size > 0) {
    const rows = await db
      .selectFrom("ledger_account")
      .select(["id", "balance"])
      .where("id", "in", [...balances.keys()])
      .execute();
    for (const { id, balance } of rows) balances.set(id, balance);
  }
  return (account) => {
    const balance = balances.get(accountId(account));
    if (balance === undefined) throw new Error(`Account ${accountId(account)} was not read`);
    return money(account.asset, balance);
  };
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
