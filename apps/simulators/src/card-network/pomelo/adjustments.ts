import type { Message, Transaction, TransactionEvent } from "../model.js";
import type { CardNetwork } from "../network.js";
import { AUTHORIZATIONS } from "./authorizations.js";
import { type Move, moveBody } from "./body.js";
import { callHeaders } from "./signature.js";

const ADJUSTMENTS = "/transactions/adjustments";
/** The kind of message an owed adjustment is kept as. */
const KIND = "adjustment";

type Adjustment = Pick<Move, "type" | "billed" | "original"> & { readonly direction: "credit" | "debit" };

/** What an event changes of what was authorized: nothing is said of a clearing of exactly that. */
function adjustmentOf(
  { events, held, heldOriginal }: Transaction,
  event: TransactionEvent,
  before: Transaction,
): Adjustment | undefined {
  const { type, result, billed, original } = event;
  if (result !== "APPROVED") return undefined;
  const amounts = { billed: Math.abs(billed), original: Math.abs(original) };
  switch (type) {
    case "AUTHORIZATION_REVERSAL":
    case "AUTHORIZATION_EXPIRY":
      return { ...amounts, type: "REVERSAL_PURCHASE", direction: "credit" };
    case "RETURN":
    case "CORRECTION_CREDIT":
      return { ...amounts, type: "REFUND", direction: "credit" };
    case "RETURN_REVERSAL":
      return { ...amounts, type: "REVERSAL_REFUND", direction: "debit" };
    case "CORRECTION_DEBIT":
      return { ...amounts, type: "PURCHASE", direction: "debit" };
    case "AUTHORIZATION_ADVICE": {
      if (events.length === 1) return { ...amounts, type: "PURCHASE", direction: "debit" };
      return difference(billed - before.held, original - before.heldOriginal);
    }
    case "CLEARING":
      if (events.length === 1) return { ...amounts, type: "PURCHASE", direction: "debit" };
      if (billed < 0) return { ...amounts, type: "REFUND", direction: "credit" };
      // What is cleared and still held, against what was held before.
      return difference(billed + held - before.held, original + heldOriginal - before.heldOriginal);
    default:
      return undefined;
  }
}

function difference(billed: number, original: number): Adjustment | undefined {
  if (billed === 0) return undefined;
  const amounts = { billed: Math.abs(billed), original: Math.abs(original) };
  return billed > 0
    ? { ...amounts, type: "PURCHASE", direction: "debit" }
    : { ...amounts, type: "REVERSAL_PURCHASE", direction: "credit" };
}

/** Owes the client the adjustment an event makes; it is delivered until it is taken, and cannot be refused. */
export function adjust(
  network: CardNetwork,
  transaction: Transaction,
  event: TransactionEvent,
  before: Transaction,
): void {
  const adjustment = adjustmentOf(transaction, event, before);
  const card = network.find("cards", transaction.card_token);
  if (!adjustment || !card) return;
  const { direction, ...amounts } = adjustment;
  const isFirst = transaction.events.length === 1;
  const message = network.put("messages", {
    ...network.fresh(),
    event_type: `${KIND}/${direction}`,
    payload: moveBody({
      ...transaction,
      ...amounts,
      card,
      // The first of a transaction is the transaction itself; what follows refers to it.
      id: isFirst ? transaction.token : event.token,
      original_transaction_id: isFirst ? transaction.refund_of : transaction.token,
      created: event.created,
    }),
  });
  const delivery = network.put("deliveries", {
    ...network.fresh(),
    message: message.token,
    subscription: KIND,
    attempts: 0,
    status: "PENDING",
  });
  if (network.faults.take("silentWebhooks", KIND)) return;
  const copies = Number(network.faults.take("duplicateWebhooks", KIND) ?? 0);
  for (let copy = 0; copy < copies; copy += 1) network.track(post(network, message));
  const lateness = network.faults.take("lateWebhooksMs", KIND);
  if (lateness === undefined) network.track(attempt(network, delivery.token));
  else network.timers.after(Number(lateness), () => network.track(attempt(network, delivery.token)));
}

/** Tries again every adjustment that is still owed. */
export function resumeAdjustments(network: CardNetwork): void {
  for (const { token, status } of network.rows("deliveries"))
    if (status === "PENDING") network.track(attempt(network, token));
}

async function attempt(network: CardNetwork, token: string): Promise<void> {
  const delivery = network.find("deliveries", token);
  const message = network.find("messages", delivery?.message ?? "");
  if (!delivery || !message || delivery.status !== "PENDING") return;
  const isTaken = await post(network, message);
  if (network.closing.signal.aborted) return;
  const attempts = delivery.attempts + 1;
  const pause = network.settings.retryScheduleMs[attempts];
  const status = isTaken ? "SUCCESS" : pause === undefined ? "FAILED" : "PENDING";
  network.put("deliveries", { ...delivery, attempts, status });
  if (status === "PENDING") network.timers.after(pause ?? 0, () => network.track(attempt(network, token)));
}

async function post(network: CardNetwork, message: Message): Promise<boolean> {
  const to = network.find("endpoints", AUTHORIZATIONS)?.url ?? network.settings.clientUrl;
  if (to === undefined) return false;
  const endpoint = `${ADJUSTMENTS}/${message.event_type.slice(KIND.length + 1)}`;
  const body = JSON.stringify(message.payload);
  const headers = callHeaders(network, endpoint, body, message.token);
  try {
    const timeout = AbortSignal.timeout(network.settings.webhookTimeoutMs);
    const signal = AbortSignal.any([network.closing.signal, timeout]);
    const answer = await fetch(`${to.replace(/\/$/, "")}${endpoint}`, {
      method: "POST",
      headers,
      body,
      signal,
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
