import type { FaultValue } from "../shared/faults.js";
import { secretsOf, signatureHeaders } from "./lithic/signature.js";
import type { Delivery, Message, Subscription } from "./model.js";
import type { CardNetwork } from "./network.js";

/** Writes down that something happened and owes it to each subscription that asked for its kind. */
export function tell(network: CardNetwork, event_type: string, payload: object): Message | undefined {
  if (network.settings.speaks !== "lithic") return undefined;
  const message = network.put("messages", {
    ...network.fresh(),
    event_type,
    payload: { ...payload, event_type },
  });
  if (network.faults.take("silentWebhooks", event_type)) return message;
  for (const subscription of network.rows("subscriptions"))
    if (takes(subscription, event_type)) owe(network, message, subscription.token);
  return message;
}

export function takes({ disabled, event_types }: Subscription, event_type: string): boolean {
  return !disabled && (event_types.length === 0 || event_types.includes(event_type));
}

/** Owes a message to a subscription, and begins to deliver it. */
export function owe(network: CardNetwork, message: Message, subscription: string): void {
  const delivery = network.put("deliveries", {
    ...network.fresh(),
    message: message.token,
    subscription,
    attempts: 0,
    status: "PENDING",
  });
  const { faults, settings } = network;
  const lateness = faults.take("lateWebhooksMs", message.event_type);
  const disorder = faults.take("outOfOrderWebhooks", message.event_type);
  if (lateness !== undefined) schedule(network, delivery, Number(lateness));
  else if (disorder !== undefined) hold(network, delivery, disorder);
  else {
    const copies = Number(faults.take("duplicateWebhooks", message.event_type) ?? 0);
    for (let copy = 0; copy < copies; copy += 1) network.track(post(network, delivery));
    schedule(network, delivery, settings.retryScheduleMs[0] ?? 0);
  }
}

/** Tries again everything that is still owed. */
export function resumeDeliveries(network: CardNetwork): void {
  for (const delivery of network.rows("deliveries"))
    if (delivery.status === "PENDING") schedule(network, delivery, 0);
}

/** Begins anew with what was given up. */
export function recover(network: CardNetwork, delivery: Delivery): void {
  schedule(network, network.put("deliveries", { ...delivery, attempts: 0, status: "PENDING" }), 0);
}

function schedule(network: CardNetwork, delivery: Delivery, pauseMs: number): void {
  if (pauseMs === 0) network.track(attempt(network, delivery));
  else network.timers.after(pauseMs, () => network.track(attempt(network, delivery)));
}

/** Holds deliveries back until there are as many as the fault says, or for a moment, and begins with the last. */
function hold(network: CardNetwork, delivery: Delivery, disorder: FaultValue): void {
  const { heldBack, timers, settings } = network;
  const deliverHeld = () => network.track(attemptInTurn(network, heldBack.splice(0).reverse()));
  heldBack.push(delivery);
  if (heldBack.length === disorder) deliverHeld();
  else if (heldBack.length === 1) timers.after(settings.reorderWindowMs, deliverHeld);
}

async function attemptInTurn(network: CardNetwork, deliveries: readonly Delivery[]): Promise<void> {
  for (const delivery of deliveries) await attempt(network, delivery);
}

async function attempt(network: CardNetwork, { token }: Delivery): Promise<void> {
  const delivery = network.find("deliveries", token);
  if (delivery?.status !== "PENDING") return;
  const delivered = await post(network, delivery);
  if (network.closing.signal.aborted) return;
  const attempts = delivery.attempts + 1;
  const pause = network.settings.retryScheduleMs[attempts];
  const status = delivered ? "SUCCESS" : pause === undefined ? "FAILED" : "PENDING";
  const tried = network.put("deliveries", { ...delivery, attempts, status });
  if (status === "PENDING") schedule(network, tried, pause ?? 0);
}

async function post(network: CardNetwork, { message: token, subscription }: Delivery): Promise<boolean> {
  const to = network.find("subscriptions", subscription);
  const message = network.find("messages", token);
  if (!to || !message) return false;
  const body = JSON.stringify(message.payload);
  const status = await deliver(
    network,
    to.url,
    {
      "content-type": "application/json",
      ...signatureHeaders(network, secretsOf(network, to.token), message.token, body),
    },
    body,
  );
  if (network.closing.signal.aborted) return false;
  const isTaken = status >= 200 && status < 300;
  network.put("attempts", {
    ...network.fresh(),
    event_token: message.token,
    event_subscription_token: to.token,
    response_status_code: status,
    status: isTaken ? "SUCCESS" : "FAILED",
    url: to.url,
  });
  return isTaken;
}

async function deliver(
  network: CardNetwork,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  try {
    const timeout = AbortSignal.timeout(network.settings.webhookTimeoutMs);
    const signal = AbortSignal.any([network.closing.signal, timeout]);
    const answer = await fetch(url, { method: "POST", headers, body, signal });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
