import { type Money, money, smaller } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { accountId, customerAccount } from "./account.js";

type Reais = Money<"BRL">;

const NOTHING: Reais = money("BRL", 0n);

/** What a client owes the house. */
export async function debtOf(db: Database | Tx, ownerId: string): Promise<Reais> {
  const [row] = await query<{ owed: bigint }>(
    db,
    "select owed from ledger_debt where owner_id = $1 and asset = 'BRL'",
    [ownerId],
  );
  return money("BRL", row?.owed ?? 0n);
}

/** What is available in reais to one owner, and what another owes: of a card and of whoever holds it. */
export async function availableAndOwed(
  db: Database | Tx,
  ownerId: string,
  debtorId: string,
): Promise<{ readonly available: Reais; readonly owed: Reais }> {
  const [row] = await query<{ available: bigint | null; owed: bigint | null }>(
    db,
    `select (select balance from ledger_account where id = $1) as available,
            (select owed from ledger_debt where owner_id = $2 and asset = 'BRL') as owed`,
    [accountId(customerAccount(ownerId, "available", "BRL")), debtorId],
  );
  return { available: money("BRL", row?.available ?? 0n), owed: money("BRL", row?.owed ?? 0n) };
}

/** Keeps credits away from a client until the commit, for who is about to find what the client still has. */
export async function holdCreditsBack(tx: Tx, ownerId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('ledger_debt:' || $1, 0))", [ownerId]);
}

/**
 * How much of a credit pays what the client owes: all of it, up to the debt. Nothing changes what is owed until the
 * commit; ask right before posting, and note it by `noteSettled`.
 */
export async function settledBy(tx: Tx, ownerId: string, credit: Reais): Promise<Reais> {
  const debts = await lockDebts(tx, [ownerId]);
  return smaller(debts.get(ownerId) ?? NOTHING, credit);
}

/** What each of these clients owes, who owes anything; kept from changing until the commit. */
export async function lockDebts(tx: Tx, ownerIds: readonly string[]): Promise<ReadonlyMap<string, Reais>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await query<{ owner_id: string; owed: bigint }>(
    tx,
    "select owner_id, owed from ledger_lock_debts($1::uuid[], 'BRL')",
    [ownerIds],
  );
  return new Map(rows.map(({ owner_id, owed }) => [owner_id, money("BRL", owed)]));
}

interface DebtChange {
  readonly ownerId: string;
  readonly amount: Reais;
  readonly transactionId: string;
}

/** Notes what a posting made a client owe. */
export function addDebt(tx: Tx, { ownerId, amount, transactionId }: DebtChange): Promise<void> {
  return change(tx, ownerId, amount.minor, transactionId);
}

/** Notes what a posting paid of a client's debt. */
export async function noteSettled(tx: Tx, { ownerId, amount, transactionId }: DebtChange): Promise<void> {
  if (amount.minor > 0n) await change(tx, ownerId, -amount.minor, transactionId);
}

async function change(tx: Tx, ownerId: string, amount: bigint, transactionId: string): Promise<void> {
  await query(
    tx,
    "insert into ledger_debt_change (owner_id, asset, transaction_id, amount) values ($1, 'BRL', $2, $3)",
    [ownerId, transactionId, amount],
  );
  // Two statements: a row to be inserted is checked before it turns out to be there.
  const changed = await query(
    tx,
    "update ledger_debt set owed = owed + $2::numeric where owner_id = $1 and asset = 'BRL' returning 1",
    [ownerId, amount],
  );
  if (changed.length === 0)
    await query(tx, "insert into ledger_debt (owner_id, asset, owed) values ($1, 'BRL', $2)", [
      ownerId,
      amount,
    ]);
}
