import { askByStream } from "./lithic/question.js";
import type { CardNetwork } from "./network.js";
import { askByAuthorization } from "./pomelo/authorizations.js";
import type { Decision, Question } from "./purchase.js";

/** Asks the client in its provider's way and says how the network reads what came back. */
export function askClient(network: CardNetwork, question: Question): Promise<Decision> {
  return network.settings.speaks === "pomelo"
    ? askByAuthorization(network, question)
    : askByStream(network, question);
}
