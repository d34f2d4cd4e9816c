import { z } from "zod";
import type { CardNetwork } from "../network.js";
import { type Decision, decline, type Question } from "../purchase.js";
import { QUESTION_SECRET, secretsOf, signatureHeaders } from "./signature.js";
import { merchantView, posView } from "./views.js";

/** The type under which a client enrols the address of its answers. */
const STREAM = "AUTH_STREAM_ACCESS";
const TIMED_OUT = decline("UNKNOWN_HOST_TIMEOUT", "CUSTOMER_ASA_TIMEOUT");
const MALFORMED = decline("DECLINED", "MALFORMED_ASA_RESPONSE");
const BRL = "BRL";

/** What each word of the client becomes; any other is a refusal of its own. */
const WORDS: Readonly<Record<string, Decision>> = {
  APPROVED: { result: "APPROVED" },
  CHALLENGE: decline("DECLINED", "CARDHOLDER_CHALLENGED"),
  CARD_PAUSED: decline("CARD_PAUSED", "CARD_PAUSED"),
  UNAUTHORIZED_MERCHANT: decline("UNAUTHORIZED_MERCHANT", "UNAUTHORIZED_MERCHANT"),
  SUSPECTED_FRAUD: decline("SUSPECTED_FRAUD", "SUSPECTED_FRAUD"),
  AVS_INVALID: decline("DECLINED", "ADDRESS_INCORRECT"),
  VELOCITY_EXCEEDED: decline("USER_TRANSACTION_LIMIT", "CARD_SPEND_LIMIT_EXCEEDED"),
  INSUFFICIENT_FUNDS: decline("INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS"),
};

const answerBody = z.looseObject({
  result: z.string(),
  token: z.string().optional(),
  approved_amount: z.int().positive().optional(),
});

/** Asks by the authorization stream; without an enrolled address the network decides alone. */
export async function askByStream(network: CardNetwork, question: Question): Promise<Decision> {
  const endpoint = network.find("endpoints", STREAM);
  if (!endpoint) return { result: "APPROVED" };
  const body = JSON.stringify(questionView(network, question));
  const deadline = AbortSignal.timeout(network.settings.questionDeadlineMs);
  const signal = AbortSignal.any([network.closing.signal, deadline]);
  const answer = await post(network, endpoint.url, question.id, body, signal);
  if (answer === undefined) return TIMED_OUT;
  if (answer.status !== 200) return MALFORMED;
  return decisionIn(answer.text, question);
}

/** One immediate retry after a 5xx or a broken connection, none after a 4xx, all of it within the deadline. */
async function post(
  network: CardNetwork,
  url: string,
  id: string,
  body: string,
  signal: AbortSignal,
  isRetry = false,
): Promise<{ status: number; text: string } | undefined> {
  const headers = {
    "content-type": "application/json",
    ...signatureHeaders(network, secretsOf(network, QUESTION_SECRET), id, body),
  };
  let answer: { status: number; text: string } | undefined;
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal });
    answer = { status: response.status, text: await response.text() };
  } catch {
    answer = undefined;
  }
  const isBroken = answer === undefined || answer.status >= 500;
  if (!isBroken) return answer;
  return isRetry || signal.aborted ? undefined : post(network, url, id, body, signal, true);
}

function decisionIn(text: string, { billed, pos }: Question): Decision {
  const read = answerBody.safeParse(parsed(text));
  if (!read.success) return MALFORMED;
  const { result, approved_amount } = read.data;
  const decision = WORDS[result] ?? decline("DECLINED", "CUSTOM_ASA_RESULT");
  if (decision.result !== "APPROVED" || approved_amount === undefined) return decision;
  if (!pos.partialApproval || approved_amount >= billed) return MALFORMED;
  return { result: "APPROVED", approvedAmount: approved_amount };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The question as it is put, with the deprecated amounts beside the structured ones. */
function questionView(network: CardNetwork, question: Question) {
  const { card, kind, billed, original, currency, rate, cash = 0, wallet } = question;
  return {
    event_type: "card_authorization.approval_request",
    token: question.transaction,
    status: kind,
    created: question.created,
    acquirer_fee: 0,
    amount: billed,
    authorization_amount: billed,
    settled_amount: 0,
    cardholder_currency: BRL,
    merchant_amount: original,
    merchant_currency: currency,
    conversion_rate: Number(rate),
    amounts: {
      cardholder: { amount: billed, conversion_rate: rate, currency: BRL },
      hold: { amount: question.hold ?? billed, currency: BRL },
      merchant: { amount: original, currency },
      settlement: null,
    },
    avs: { address: "", address_on_file_match: "NOT_PRESENT", zipcode: "" },
    card: {
      token: card.token,
      last_four: card.pan.slice(-4),
      memo: card.memo,
      spend_limit: card.spend_limit,
      spend_limit_duration: card.spend_limit_duration,
      state: network.find("cards", card.token)?.state ?? card.state,
      type: card.type,
    },
    cash_amount: cash,
    cashback: 0,
    merchant: merchantView(question.merchant),
    name_validation: null,
    network: "VISA",
    network_risk_score: null,
    pos: posView(question.pos),
    service_location: null,
    token_info: wallet == null ? null : { wallet_type: wallet },
    transaction_initiator: question.pos.cardholder === "REOCCURRING" ? "MERCHANT" : "CARDHOLDER",
  };
}
