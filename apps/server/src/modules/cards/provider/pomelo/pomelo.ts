import type { Clock } from "@lastro/platform/clock";
import type { CardsConfig } from "../../../../configuration/cards-config.js";
import type { CardProvider } from "../port.js";
import { pomeloIssuing } from "./issuing.js";
import { pomeloMessages } from "./messages.js";
import { createPomeloClient } from "./pomelo-client.js";
import { pomeloWallets } from "./wallets.js";

/** Pomelo: it asks before each purchase, tells only what changes afterwards, and computes Brazilian taxes itself. */
export function createPomelo(config: CardsConfig, clock: Clock): CardProvider {
  const client = createPomeloClient(config, clock);
  return {
    name: "pomelo",
    issuing: pomeloIssuing(config, client),
    wallets: pomeloWallets(client),
    messages: pomeloMessages({ key: config.signingKey, secret: config.signingSecret }, clock),
  };
}
