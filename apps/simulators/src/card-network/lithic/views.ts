import type {
  Attempt,
  Card,
  Dispute,
  Merchant,
  PointOfSale,
  Tokenization,
  Transaction,
  TransactionEvent,
} from "../model.js";
import type { CardNetwork } from "../network.js";

/** Wrong PINs in a row until it is blocked. */
export const MAX_PIN_FAILURES = 3;
export const PROGRAM = "00000000-0000-0000-1000-000000000000";
const FINANCIAL = /^(CLEARING|RETURN|CORRECTION|FINANCIAL)/;
const BRL = "BRL";

/** A card as the API shows it; number and code too, as its sandbox does. */
export function cardView(card: Card) {
  const { pin, pin_failures, shipping_address, reissues, tracking_number, comment, ...shown } = card;
  return {
    ...shown,
    ...(comment === "" ? {} : { comment }),
    card_program_token: PROGRAM,
    cardholder_currency: BRL,
    funding: null,
    last_four: card.pan.slice(-4),
    pin_status: pin_failures >= MAX_PIN_FAILURES ? "BLOCKED" : pin === null ? "NOT_SET" : "OK",
    auth_rule_tokens: [],
    digital_card_art_token: null,
    network_program_token: null,
    pending_commands: [],
  };
}

export function withoutNumber(view: ReturnType<typeof cardView>) {
  const { pan, cvv, ...shown } = view;
  return shown;
}

export function merchantView({ acceptor_id, ...merchant }: Merchant) {
  return {
    acceptor_id,
    acquiring_institution_id: "333301802529120",
    ...merchant,
    phone_number: null,
    postal_code: null,
    street_address: null,
  };
}

export function posView(pos: PointOfSale) {
  return {
    entry_mode: {
      card: pos.card,
      cardholder: pos.cardholder,
      pan: pos.pan,
      pin_entered: pos.pinEntered,
    },
    terminal: {
      attended: pos.terminal === "POS_TERMINAL",
      card_retention_capable: pos.terminal === "ATM",
      on_premise: pos.terminal !== "ECOMMERCE",
      operator: pos.terminal === "POS_TERMINAL" ? "CARD_ACCEPTOR" : "CARDHOLDER",
      partial_approval_capable: pos.partialApproval,
      pin_capability: pos.card === "PRESENT" ? "CAPABLE" : "NOT_CAPABLE",
      type: pos.terminal,
      acceptor_terminal_id: null,
    },
  };
}

function eventView(event: TransactionEvent, currency: string) {
  const { token, type, created, result, detailed_results, billed, original, rate, polarity } = event;
  const billedIn = { amount: billed, conversion_rate: rate, currency: BRL };
  return {
    token,
    type,
    created,
    result,
    detailed_results,
    amount: billed,
    effective_polarity: polarity,
    amounts: {
      cardholder: billedIn,
      merchant: { amount: original, currency },
      settlement: FINANCIAL.test(type) ? billedIn : null,
    },
    network_info: null,
    rule_results: [],
    account_type: "CHECKING",
    network_specific_data: null,
  };
}

/** The whole transaction, as each webhook carries it too. */
export function transactionView(network: CardNetwork, transaction: Transaction) {
  const { token, card_token, created, updated, currency, events, held, status } = transaction;
  const financial = events.filter(({ type, result }) => FINANCIAL.test(type) && result === "APPROVED");
  const settled = sum(financial.map(({ billed }) => billed));
  const settledOriginal = sum(financial.map(({ original }) => original));
  const [first] = events;
  const asked = first?.billed ?? 0;
  return {
    token,
    account_token: network.find("cards", card_token)?.account_token ?? "",
    card_token,
    created,
    updated,
    status,
    result: transaction.result,
    amount: settled === 0 ? held : settled,
    authorization_amount: asked,
    settled_amount: settled,
    merchant_amount: settledOriginal === 0 ? transaction.heldOriginal : settledOriginal,
    merchant_authorization_amount: first?.original ?? 0,
    merchant_currency: currency,
    amounts: {
      cardholder: {
        amount: settled + held,
        conversion_rate: events.at(-1)?.rate ?? "1.0",
        currency: BRL,
      },
      hold: { amount: held, currency: BRL },
      merchant: { amount: settledOriginal, currency },
      settlement: { amount: settled, currency: BRL },
    },
    acquirer_fee: 0,
    acquirer_reference_number: null,
    authorization_code: transaction.authorization_code,
    avs: null,
    cardholder_authentication: null,
    financial_account_token: null,
    merchant: merchantView(transaction.merchant),
    network: "VISA",
    network_risk_score: null,
    pos: posView(transaction.pos),
    service_location: null,
    tags: {},
    token_info: transaction.wallet === null ? null : { wallet_type: transaction.wallet },
    events: events.map((event) => eventView(event, currency)),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export function disputeView(dispute: Dispute) {
  return {
    ...dispute,
    arbitration_date: null,
    network_claim_ids: null,
    network_filed_date: null,
    network_reason_code: null,
    prearbitration_date: null,
    primary_claim_id: null,
    representment_date: null,
    resolution_note: null,
  };
}

export function tokenizationView(network: CardNetwork, row: Tokenization) {
  return {
    token: row.token,
    account_token: network.find("cards", row.card_token)?.account_token ?? "",
    card_token: row.card_token,
    created_at: row.created,
    updated_at: row.updated,
    dpan: null,
    status: row.status,
    token_requestor_name: row.requestor,
    token_unique_reference: row.reference,
    tokenization_channel: "DIGITAL_WALLET",
    device_id: null,
    digital_card_art_token: null,
    events: [],
    payment_account_reference_id: null,
  };
}

export function attemptView({ response_status_code, ...attempt }: Attempt) {
  return { ...attempt, response: "", response_status_code };
}
