import type { Clock } from "@lastro/platform/clock";
import type { CardsConfig } from "../../../../configuration/cards-config.js";
import type { CardProvider } from "../port.js";
import { lithicDisputes } from "./disputes.js";
import { lithicIssuing } from "./issuing.js";
import { createLithicClient } from "./lithic-client.js";
import { lithicMessages } from "./messages.js";
import { lithicTransactions } from "./transactions.js";
import { lithicWallets } from "./wallets.js";

/** Lithic: one question for each purchase, and each webhook carries the whole transaction. */
export function createLithic(config: CardsConfig, clock: Clock): CardProvider {
  const client = createLithicClient(config);
  return {
    name: "lithic",
    issuing: lithicIssuing(config, client),
    wallets: lithicWallets(client),
    messages: lithicMessages(client, clock),
    transactions: lithicTransactions(client),
    disputes: lithicDisputes(client),
  };
}
