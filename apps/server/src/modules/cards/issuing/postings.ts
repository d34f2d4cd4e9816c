import { type Money, money, negate } from "@lastro/money";
import { creditEntries, customerAccount, houseAccount, type Posting } from "../../ledger/index.js";
import type { Card } from "../card.js";

type Reais = Money<"BRL">;
type Owned = Pick<Card, "id" | "userId">;

/** A client pays for a card to be issued. */
export function issueFeePosting({ id, userId }: Owned, fee: Reais): Posting {
  return {
    kind: "card.issue_fee",
    reference: id,
    key: `card:${id}:issue_fee`,
    entries: [
      { account: customerAccount(userId, "available", "BRL"), amount: negate(fee) },
      { account: houseAccount("fees", "BRL"), amount: fee },
    ],
  };
}

/** The issuer refused a card: its fee goes back to the client, of which a part may pay what the client owes. */
export function issueFeeReturnedPosting(
  { id, userId }: Owned,
  fee: Reais,
  settled: Reais = money("BRL", 0n),
): Posting {
  return {
    kind: "card.issue_fee_returned",
    reference: id,
    key: `card:${id}:issue_fee_returned`,
    entries: [
      { account: houseAccount("fees", "BRL"), amount: negate(fee) },
      ...creditEntries(userId, fee, settled),
    ],
  };
}
