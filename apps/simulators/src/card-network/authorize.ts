import { askClient } from "./ask.js";
import { changeCard } from "./cards.js";
import { refusalBeforeAsking } from "./decide.js";
import type { Card, Merchant, Transaction } from "./model.js";
import type { CardNetwork } from "./network.js";
import { Problem } from "./problem.js";
import { type Decision, decline, type Purchase, type Question } from "./purchase.js";
import { addEvent, beginTransaction } from "./transactions.js";

/** Authorizes a purchase, or declines it: by the network's own checks first, then by the client's answer. */
export async function authorize(network: CardNetwork, purchase: Purchase): Promise<Transaction> {
  const fresh = network.fresh();
  const question: Question = {
    ...purchase,
    id: network.fresh().token,
    transaction: fresh.token,
    created: purchase.at ?? fresh.created,
  };
  const refused = refusalBeforeAsking(network, purchase);
  const isCredit = purchase.kind.includes("CREDIT");
  const decision: Decision = refused ?? (isCredit ? { result: "APPROVED" } : await decide(network, question));
  return record(network, question, decision);
}

async function decide(network: CardNetwork, question: Question): Promise<Decision> {
  const { faults, timers } = network;
  if (faults.take("standIn", question.kind)) return { result: "APPROVED", unasked: true };
  const lateness = faults.take("lateQuestionsMs", question.kind);
  if (lateness !== undefined) {
    timers.after(Number(lateness), () => network.track(askClient(network, question)));
    return { result: "APPROVED" };
  }
  const copies = Number(faults.take("duplicateQuestions", question.kind) ?? 0);
  const asking = askClient(network, question);
  for (let copy = 0; copy < copies; copy += 1) network.track(askClient(network, question));
  const decision = await asking;
  if (faults.take("lostAnswers", question.kind))
    return decline("UNKNOWN_HOST_TIMEOUT", "CUSTOMER_ASA_TIMEOUT");
  if (decision.result === "APPROVED" && faults.take("declineAfterApproval", question.kind))
    return decline("DECLINED", "DO_NOT_HONOR");
  return decision;
}

function record(network: CardNetwork, question: Question, decision: Decision): Transaction {
  const { card, kind, rate } = question;
  const isApproved = decision.result === "APPROVED";
  const sign = kind.includes("CREDIT") ? -1 : 1;
  const billed = sign * (decision.approvedAmount ?? question.billed);
  const original = sign * question.original;
  const isHeld = isApproved && kind === "AUTHORIZATION";
  if (isApproved) useUp(network, card, question.merchant);
  return beginTransaction(
    network,
    { ...question, token: question.transaction, card_token: card.token },
    {
      type: decision.unasked ? "AUTHORIZATION_ADVICE" : kind,
      billed,
      original,
      rate,
      result: decision.result,
      detailed: [decision.detailed ?? decision.result],
      created: question.created,
    },
    {
      status: !isApproved
        ? "DECLINED"
        : kind.startsWith("FINANCIAL") || kind === "BALANCE_INQUIRY"
          ? "SETTLED"
          : "PENDING",
      held: isHeld ? (question.hold ?? billed) : 0,
      heldOriginal: isHeld ? original : 0,
    },
  );
}

/** A card for one purchase closes with it; a locked one belongs to the first merchant. */
function useUp(network: CardNetwork, card: Card, { acceptor_id }: Merchant): void {
  if (card.type === "SINGLE_USE") changeCard(network, card, { state: "CLOSED" });
  if (card.type === "MERCHANT_LOCKED" && card.hostname === "")
    network.put("cards", { ...card, hostname: acceptor_id });
}

/** Asks for more under the same transaction; refused, what is held stays as it was. */
export async function increase(
  network: CardNetwork,
  transaction: Transaction,
  more: Pick<Purchase, "billed" | "original">,
): Promise<Transaction> {
  if (transaction.status !== "PENDING") throw new Problem(422, "Only a pending authorization is increased");
  const card = network.get("cards", transaction.card_token);
  const rate = transaction.events[0]?.rate ?? "1.0";
  const question: Question = {
    ...transaction,
    ...more,
    card,
    kind: "AUTHORIZATION",
    rate,
    hold: transaction.held + more.billed,
    id: network.fresh().token,
    transaction: transaction.token,
    created: network.fresh().created,
  };
  const decision = await decide(network, question);
  const isApproved = decision.result === "APPROVED";
  const current = network.get("transactions", transaction.token);
  return addEvent(
    network,
    current,
    {
      type: "AUTHORIZATION",
      ...more,
      rate,
      result: decision.result,
      detailed: [decision.detailed ?? decision.result],
    },
    isApproved
      ? { held: current.held + more.billed, heldOriginal: current.heldOriginal + more.original }
      : {},
  );
}

/** The question of a transaction that stands already, asked after its events; the answer changes nothing. */
export async function askLate(network: CardNetwork, transaction: Transaction): Promise<void> {
  const [first] = transaction.events;
  if (!first) return;
  const { billed, original, rate, created } = first;
  const card = network.get("cards", transaction.card_token);
  const { token, ...known } = transaction;
  await askClient(network, {
    ...known,
    billed,
    original,
    rate,
    created,
    card,
    kind: "AUTHORIZATION",
    id: network.fresh().token,
    transaction: token,
  });
}
