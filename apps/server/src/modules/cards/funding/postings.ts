import { type Money, money, negate } from "@lastro/money";
import { creditEntries, customerAccount, type Posting } from "../../ledger/index.js";
import type { Card } from "../card.js";
import { pocketAccount } from "../pocket.js";

type Reais = Money<"BRL">;
type Owned = Pick<Card, "id" | "userId">;

/** A client puts reais of the account on a card, where purchases take them from. */
export function toppedUpPosting({ id, userId }: Owned, amount: Reais, key: string): Posting {
  return {
    kind: "card.topped_up",
    reference: id,
    key,
    entries: [
      { account: customerAccount(userId, "available", "BRL"), amount: negate(amount) },
      { account: pocketAccount(id), amount },
    ],
  };
}

/** Reais go from a card back to the account, of which a part may pay what the client owes. */
export function withdrawnPosting(
  { id, userId }: Owned,
  amount: Reais,
  key: string,
  settled: Reais = money("BRL", 0n),
): Posting {
  return {
    kind: "card.withdrawn",
    reference: id,
    key,
    entries: [
      { account: pocketAccount(id), amount: negate(amount) },
      ...creditEntries(userId, amount, settled),
    ],
  };
}

/** What stands on a card moves to the one that replaces it. */
export function balanceMovedPosting(from: string, to: string, amount: Reais): Posting {
  return {
    kind: "card.balance_moved",
    reference: to,
    key: `card:${to}:balance_moved`,
    entries: [
      { account: pocketAccount(from), amount: negate(amount) },
      { account: pocketAccount(to), amount },
    ],
  };
}
