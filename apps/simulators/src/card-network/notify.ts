import { tell } from "./deliveries.js";
import { transactionView } from "./lithic/views.js";
import type { Transaction, TransactionEvent } from "./model.js";
import type { CardNetwork } from "./network.js";
import { adjust } from "./pomelo/adjustments.js";

/** Tells the client of an event in its provider's way: Lithic by the whole transaction, Pomelo by what changes. */
export function tellOfEvent(
  network: CardNetwork,
  transaction: Transaction,
  event: TransactionEvent,
  before: Transaction,
): void {
  if (network.settings.speaks === "pomelo") adjust(network, transaction, event, before);
  else tell(network, "card_transaction.updated", transactionView(network, transaction));
}
