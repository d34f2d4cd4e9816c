import { type Money, negate } from "@lastro/money";
import { customerAccount, type Entry, houseAccount, type Posting } from "../../ledger/index.js";

type Reais = Money<"BRL">;

interface Contested {
  readonly id: string;
  readonly cardId: string;
}

/** A contested purchase is credited while it is examined: to its card, or to the account where the card has ended. */
export function provisionalCreditPosting(
  contest: Contested,
  amount: Reais,
  credited: readonly Entry[],
): Posting {
  return {
    kind: "card.contest_credited",
    reference: contest.id,
    key: `card:contest:${contest.id}:credit`,
    entries: [{ account: houseAccount("card_dispute", "BRL"), amount: negate(amount) }, ...credited],
  };
}

/** The merchant gave it back: we owe the network that much less. */
export function contestWonPosting(contest: Contested, recovered: Reais): Posting {
  return {
    kind: "card.contest_won",
    reference: contest.id,
    key: `card:contest:${contest.id}:won`,
    entries: [
      { account: houseAccount("card_network", "BRL"), amount: negate(recovered) },
      { account: houseAccount("card_dispute", "BRL"), amount: recovered },
    ],
  };
}

/** The credit goes back: from the card, then from the account, and what neither has the client owes. */
export function contestLostPosting(contest: Contested, amount: Reais, taken: readonly Entry[]): Posting {
  return {
    kind: "card.contest_lost",
    reference: contest.id,
    key: `card:contest:${contest.id}:lost`,
    entries: [...taken, { account: houseAccount("card_dispute", "BRL"), amount }],
  };
}

/** Reais into a card's pocket. */
export function ontoCard(cardId: string, amount: Reais): Entry {
  return { account: customerAccount(cardId, "available", "BRL"), amount };
}
