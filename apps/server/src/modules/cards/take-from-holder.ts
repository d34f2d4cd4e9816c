import { add, type Money, money, negate, smaller, subtract } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { balanceOf, customerAccount, type Entry, holdCreditsBack, houseAccount } from "../ledger/index.js";
import type { Card } from "./card.js";

type Reais = Money<"BRL">;

/** What pays a charge: from the card, from the account, and owed for the rest. */
export interface Taken {
  readonly fromCard: Reais;
  readonly fromAccount: Reais;
  readonly owed: Reais;
}

/**
 * What pays a charge nobody may refuse: the card, then the account, and what neither has the holder owes. The posting is
 * refused with `ledger.insufficient_funds` where something was spent meanwhile: run it by `againWhenSpent`. Note what is owed by `addDebt`.
 */
export async function takeFromHolder(
  tx: Tx,
  { id, userId }: Pick<Card, "id" | "userId">,
  charge: Reais,
): Promise<Taken> {
  await holdCreditsBack(tx, userId);
  const fromCard = await available(tx, id, charge);
  const fromAccount = await available(tx, userId, subtract(charge, fromCard));
  return { fromCard, fromAccount, owed: subtract(charge, add(fromCard, fromAccount)) };
}

/** The same as entries. */
export function takenEntries({ id, userId }: Pick<Card, "id" | "userId">, taken: Taken): Entry[] {
  return [
    { account: customerAccount(id, "available", "BRL"), amount: negate(taken.fromCard) },
    { account: customerAccount(userId, "available", "BRL"), amount: negate(taken.fromAccount) },
    { account: houseAccount("med_receivable", "BRL"), amount: negate(taken.owed) },
  ].filter(({ amount }) => amount.minor !== 0n);
}

async function available(tx: Tx, ownerId: string, upTo: Reais): Promise<Reais> {
  const { minor } = await balanceOf(tx, customerAccount(ownerId, "available", "BRL"));
  return smaller(money("BRL", minor), upTo);
}
