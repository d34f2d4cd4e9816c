import { disputeView, transactionView } from "./lithic/views.js";
import type { CardNetwork } from "./network.js";
import { settledOf } from "./transactions.js";

/** The whole of the network's books, to be matched against the client's; numbers and codes stay out of it. */
export function booksReport(network: CardNetwork) {
  const transactions = network.rows("transactions");
  return {
    account: {
      held: transactions.reduce((sum, { held }) => sum + held, 0),
      settled: transactions.reduce((sum, transaction) => sum + settledOf(transaction), 0),
      disputesWon: network
        .rows("disputes")
        .filter(({ status }) => status === "CASE_WON")
        .reduce((sum, { amount }) => sum + amount, 0),
    },
    cards: network
      .rows("cards")
      .map(({ pan, cvv: _cvv, pin: _pin, ...card }) => ({ ...card, last_four: pan.slice(-4) })),
    transactions: transactions.map((one) => transactionView(network, one)),
    disputes: network.rows("disputes").map(disputeView),
    evidences: network.rows("evidences"),
    tokenizations: network.rows("tokenizations"),
    endpoints: network.rows("endpoints"),
    subscriptions: network.rows("subscriptions"),
    messages: network.rows("messages"),
    deliveriesOwed: network.rows("deliveries").filter(({ status }) => status === "PENDING"),
    deliveriesFailed: network.rows("deliveries").filter(({ status }) => status === "FAILED"),
  };
}
