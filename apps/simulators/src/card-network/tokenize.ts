import { tell } from "./deliveries.js";
import { tokenizationView } from "./lithic/views.js";
import type { Card, Tokenization } from "./model.js";
import type { CardNetwork } from "./network.js";
import { drawDigits } from "./numbers.js";

type Recommended = "APPROVED" | "DECLINED" | "REQUIRE_ADDITIONAL_AUTHENTICATION";

const BECOMES = {
  APPROVED: "ACTIVE",
  DECLINED: "INACTIVE",
  REQUIRE_ADDITIONAL_AUTHENTICATION: "PENDING_2FA",
} as const;
const CODE_DIGITS = 6;

/** A wallet asks for a token of the card; a closed or paused card gets none that works. */
export function tokenize(
  network: CardNetwork,
  card: Card,
  requestor: string,
  recommended: Recommended = "APPROVED",
): Tokenization {
  const isUsable = card.state !== "CLOSED" && card.state !== "PAUSED";
  const decision = isUsable ? recommended : "DECLINED";
  const fresh = network.fresh();
  const made = network.put("tokenizations", {
    ...fresh,
    updated: fresh.created,
    card_token: card.token,
    requestor,
    status: BECOMES[decision],
    reference: network.bytes(24).toString("hex").toUpperCase(),
  });
  const about = { account_token: card.account_token, card_token: card.token, created: made.created };
  tell(network, "tokenization.result", {
    ...about,
    tokenization_token: made.token,
    tokenization_result_details: {
      issuer_decision: decision,
      tokenization_decline_reasons: isUsable ? [] : ["CARD_INVALID_STATE"],
    },
  });
  if (made.status === "PENDING_2FA")
    tell(network, "tokenization.two_factor_authentication_code", {
      ...about,
      tokenization_token: made.token,
      activation_method: { type: "TEXT_TO_CARDHOLDER_NUMBER", value: "+5511999990000" },
      authentication_code: drawDigits(network, CODE_DIGITS),
    });
  tellOfToken(network, made);
  return made;
}

export function moveTokenization(
  network: CardNetwork,
  tokenization: Tokenization,
  status: Tokenization["status"],
): Tokenization {
  const updated = network.now().toISOString();
  const moved = network.put("tokenizations", { ...tokenization, status, updated });
  tellOfToken(network, moved);
  return moved;
}

function tellOfToken(network: CardNetwork, tokenization: Tokenization): void {
  const view = tokenizationView(network, tokenization);
  const { account_token, card_token } = view;
  tell(network, "tokenization.updated", {
    account_token,
    card_token,
    created: tokenization.updated,
    tokenization: view,
  });
}
