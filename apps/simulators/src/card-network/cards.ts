import { tell } from "./deliveries.js";
import type { Card, CardState, CardType } from "./model.js";
import type { CardNetwork } from "./network.js";
import { drawDigits, drawNumber } from "./numbers.js";
import { Problem } from "./problem.js";

const YEARS_OF_A_CARD = 5;
const MAX_REISSUES = 8;
const CVV_DIGITS = 3;

export interface NewCard {
  readonly account_token: string;
  readonly type: CardType;
  readonly state?: "OPEN" | "PAUSED" | undefined;
  readonly memo?: string | undefined;
  readonly exp_month?: string | undefined;
  readonly exp_year?: string | undefined;
  readonly pin?: string | undefined;
  readonly product_id?: string | undefined;
  readonly shipping_address?: object | undefined;
  readonly spend_limit?: number | undefined;
  readonly spend_limit_duration?: string | undefined;
  readonly replacement_for?: string | undefined;
  readonly replacement_substatus?: string | undefined;
}

/** Makes a card, and closes the one it replaces. */
export function createCard(network: CardNetwork, wanted: NewCard): Card {
  if (wanted.type === "PHYSICAL" && !wanted.shipping_address)
    throw new Problem(400, "shipping_address is required for physical cards");
  const replaced =
    wanted.replacement_for === undefined ? undefined : network.get("cards", wanted.replacement_for);
  if (replaced && replaced.type !== wanted.type)
    throw new Problem(400, "The replacement must have the type of the card it replaces");
  const card = network.put("cards", {
    ...network.fresh(),
    account_token: replaced?.account_token ?? wanted.account_token,
    type: wanted.type,
    state: wanted.type === "PHYSICAL" ? "PENDING_FULFILLMENT" : (wanted.state ?? "OPEN"),
    substatus: null,
    memo: wanted.memo ?? "",
    comment: "",
    pan: drawNumber(network),
    cvv: drawDigits(network, CVV_DIGITS),
    ...expiryOf(network, wanted),
    pin: wanted.pin ?? null,
    pin_failures: 0,
    spend_limit: wanted.spend_limit ?? 0,
    spend_limit_duration: wanted.spend_limit_duration ?? "TRANSACTION",
    product_id: wanted.product_id ?? null,
    shipping_address: wanted.shipping_address ?? null,
    replacement_for: replaced?.token ?? null,
    hostname: "",
    reissues: 0,
    tracking_number: null,
  });
  tell(network, "card.created", { card_token: card.token, replacement_for: card.replacement_for });
  if (replaced && replaced.state !== "CLOSED")
    changeCard(network, replaced, { state: "CLOSED", substatus: wanted.replacement_substatus ?? "OTHER" });
  return card;
}

/** The month and year a card ends with: as asked for, at most five years from now. */
function expiryOf(network: CardNetwork, wanted: Pick<NewCard, "exp_month" | "exp_year">) {
  const now = network.now();
  const latest = now.getUTCFullYear() + YEARS_OF_A_CARD;
  if (wanted.exp_month === undefined && wanted.exp_year === undefined)
    return { exp_month: String(now.getUTCMonth() + 1).padStart(2, "0"), exp_year: String(latest) };
  const { exp_month = "", exp_year = "" } = wanted;
  const asked = Number(exp_year) * 12 + Number(exp_month);
  if (!/^(0[1-9]|1[0-2])$/.test(exp_month) || !/^\d{4}$/.test(exp_year))
    throw new Problem(400, "exp_month and exp_year come together, as MM and YYYY");
  if (
    asked < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 ||
    asked > latest * 12 + now.getUTCMonth() + 1
  )
    throw new Problem(400, "The expiration date must lie within five years from now");
  return { exp_month, exp_year };
}

/** Whether a card may take another state: closed is final, and only a shipped card is activated. */
function assertMayBecome(card: Card, state: CardState): void {
  if (card.state === "CLOSED") throw new Problem(400, "A closed card cannot be changed");
  if (state === "OPEN" && card.state === "PENDING_FULFILLMENT")
    throw new Problem(400, "The card has not been produced yet");
}

/** Changes what is given of a card and tells the client which fields had another value. */
export function changeCard(network: CardNetwork, card: Card, change: Partial<Card>): Card {
  if (change.state !== undefined && change.state !== card.state) assertMayBecome(card, change.state);
  const changed = network.put("cards", { ...card, ...change });
  const told = ["state", "substatus", "memo", "comment"] as const;
  const previous_fields = Object.fromEntries(
    told.filter((name) => changed[name] !== card[name]).map((name) => [name, card[name]]),
  );
  if (Object.keys(previous_fields).length > 0)
    tell(network, "card.updated", { card_token: card.token, previous_fields, state: changed.state });
  return changed;
}

/** The same number on a new plastic. */
export function reissueCard(network: CardNetwork, card: Card, shipping_address?: object): Card {
  if (card.type !== "PHYSICAL") throw new Problem(400, "Only physical cards are reissued");
  assertMayBecome(card, card.state);
  if (card.reissues >= MAX_REISSUES) throw new Problem(400, "The card was reissued eight times already");
  const reissues = card.reissues + 1;
  const address = shipping_address ?? card.shipping_address;
  const reissued = network.put("cards", { ...card, reissues, shipping_address: address });
  tell(network, "card.reissued", { card_token: card.token });
  return reissued;
}

/** The same number with another date and code. */
export function renewCard(
  network: CardNetwork,
  card: Card,
  wanted: Pick<NewCard, "exp_month" | "exp_year" | "shipping_address">,
): Card {
  assertMayBecome(card, card.state);
  if (card.type !== "PHYSICAL" && card.type !== "VIRTUAL")
    throw new Problem(400, "Only physical and virtual cards are renewed");
  if (card.reissues >= MAX_REISSUES) throw new Problem(400, "The card was reissued eight times already");
  const { exp_month, exp_year } = card;
  const renewed = network.put("cards", {
    ...card,
    ...expiryOf(network, wanted),
    cvv: drawDigits(network, CVV_DIGITS),
    reissues: card.reissues + 1,
    shipping_address: wanted.shipping_address ?? card.shipping_address,
  });
  tell(network, "card.renewed", { card_token: card.token, exp_month, exp_year });
  return renewed;
}

/** Has a virtual card made as a plastic. */
export function convertCard(
  network: CardNetwork,
  card: Card,
  wanted: Pick<Card, "shipping_address" | "product_id">,
): Card {
  if (card.type !== "VIRTUAL" || card.state !== "OPEN")
    throw new Problem(400, "Only an open virtual card is converted");
  const converted = network.put("cards", {
    ...card,
    ...wanted,
    type: "PHYSICAL",
    state: "PENDING_FULFILLMENT",
  });
  tell(network, "card.converted", { card_token: card.token });
  return converted;
}

/** The plant has made the card and the post has it; a reissued one keeps the state it has. */
export function shipCard(network: CardNetwork, card: Card, tracking_number: string | null): Card {
  if (card.type !== "PHYSICAL") throw new Problem(422, "Only physical cards are shipped");
  const shipped = changeCard(network, card, {
    tracking_number,
    ...(card.state === "PENDING_FULFILLMENT" && { state: "PENDING_ACTIVATION" as const }),
  });
  tell(network, "card.shipped", {
    card_token: card.token,
    bulk_order_token: null,
    shipping_method:
      tracking_number === null ? "Ex-US standard without tracking" : "Ex-US standard with tracking",
    tracking_number,
  });
  return shipped;
}
