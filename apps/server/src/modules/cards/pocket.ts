import { type Money, money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type AccountRef, balancesOfAccounts, customerAccount } from "../ledger/index.js";

export interface Pocket {
  /** What may be spent. */
  readonly balance: Money<"BRL">;
  /** What is set aside for purchases. */
  readonly held: Money<"BRL">;
}

/** The account a card spends from: its owner is the card. */
export function pocketAccount(cardId: string, code: "available" | "held" = "available"): AccountRef {
  return customerAccount(cardId, code, "BRL");
}

/** What stands on each of these cards. */
export async function pocketsOf(
  db: Database | Tx,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, Pocket>> {
  const balance = await balancesOfAccounts(
    db,
    cardIds.flatMap((id) => [pocketAccount(id), pocketAccount(id, "held")]),
  );
  const on = (account: AccountRef) => money("BRL", balance(account).minor);
  return new Map(
    cardIds.map((id) => [id, { balance: on(pocketAccount(id)), held: on(pocketAccount(id, "held")) }]),
  );
}

/** What stands on one card. */
export async function pocketOf(db: Database | Tx, cardId: string): Promise<Pocket> {
  const nothing = { balance: money("BRL", 0n), held: money("BRL", 0n) };
  return (await pocketsOf(db, [cardId])).get(cardId) ?? nothing;
}
