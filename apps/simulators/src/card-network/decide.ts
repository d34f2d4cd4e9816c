import { changeCard } from "./cards.js";
import { MAX_PIN_FAILURES } from "./lithic/views.js";
import type { CardNetwork } from "./network.js";
import { type Decision, decline, type Purchase } from "./purchase.js";

/** What the network refuses by itself, before the client hears of it: code, PIN, state and its own rules. */
export function refusalBeforeAsking(network: CardNetwork, purchase: Purchase): Decision | undefined {
  const { card, pos, merchant } = purchase;
  if (card.state === "CLOSED")
    return card.type === "SINGLE_USE"
      ? decline("SINGLE_USE_RECHARGED", "SINGLE_USE_CARD_REATTEMPTED")
      : decline("CARD_CLOSED", "CARD_CLOSED");
  if (card.state === "PAUSED") return decline("CARD_PAUSED", "CARD_PAUSED");
  if (card.state !== "OPEN" && pos.card === "PRESENT" && purchase.wallet == null)
    return decline("DECLINED", "CARD_NOT_ACTIVATED");
  if (hasExpired(network, purchase)) return decline("INVALID_CARD_DETAILS", "CARD_EXPIRED");
  const { expiry, cvv } = purchase;
  if (expiry && (expiry.month !== card.exp_month || expiry.year !== card.exp_year))
    return decline("INVALID_CARD_DETAILS", "CARD_EXPIRY_DATE_INCORRECT");
  if (cvv !== undefined && cvv !== card.cvv)
    return decline("INVALID_CARD_DETAILS", "CARD_SECURITY_CODE_INCORRECT");
  const wrongPin = checkPin(network, purchase);
  if (wrongPin) return wrongPin;
  if (card.hostname !== "" && card.hostname !== merchant.acceptor_id)
    return decline("UNAUTHORIZED_MERCHANT", "MERCHANT_LOCKED_CARD_ATTEMPTED_ELSEWHERE");
  if (isAboveLimit(network, purchase)) return decline("USER_TRANSACTION_LIMIT", "CARD_SPEND_LIMIT_EXCEEDED");
  return undefined;
}

function hasExpired(network: CardNetwork, { card }: Purchase): boolean {
  const now = network.now();
  return (
    Number(card.exp_year) * 12 + Number(card.exp_month) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  );
}

/** A wrong PIN counts, the right one counts anew. */
function checkPin(network: CardNetwork, { card, pin }: Purchase): Decision | undefined {
  if (pin === undefined) return undefined;
  if (card.pin_failures >= MAX_PIN_FAILURES) return decline("INCORRECT_PIN", "PIN_BLOCKED");
  const isRight = pin === card.pin;
  const pin_failures = isRight ? 0 : card.pin_failures + 1;
  if (pin_failures !== card.pin_failures) changeCard(network, card, { pin_failures });
  return isRight ? undefined : decline("INCORRECT_PIN", "CARD_PIN_INCORRECT");
}

function isAboveLimit(network: CardNetwork, { card, billed }: Purchase): boolean {
  if (card.spend_limit === 0) return false;
  if (card.spend_limit_duration === "TRANSACTION") return billed > card.spend_limit;
  const spent = network
    .rows("transactions")
    .filter(({ card_token, status }) => card_token === card.token && status !== "DECLINED")
    .reduce((sum, { events, held }) => sum + held + (events[0]?.billed ?? 0) * (held === 0 ? 1 : 0), 0);
  return card.spend_limit_duration === "FOREVER" && spent + billed > card.spend_limit;
}
