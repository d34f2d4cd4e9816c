import { type Money, smaller } from "@lastro/money";
import { type Ctx, humanOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { runTogether } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { auditing } from "../../compliance/index.js";
import { areDevicesRegistered } from "../../customers/index.js";
import { lockDebts, noteSettled, postTogether } from "../../ledger/index.js";
import { releaseLimits, spendLimitsTogether } from "../../limits/index.js";
import { TRANSFER_LIMITS } from "./limits.js";
import { notifyingOfTransfers } from "./notify-of-transfers.job.js";
import type { LockedParties, TransferPorts } from "./ports.js";
import { refusalOfParties } from "./recipients.js";
import { insertingTransfers } from "./store.js";
import { isReais, type SentTransfer, type TransferOrder, transferPosting } from "./transfer.js";

/** The recipient's debt is paid by an earlier transfer of the same batch: to be sent once that is done. */
export const AFTER_ANOTHER = "after_another";

/** What became of one order of a batch. */
export type TransferOutcome = SentTransfer | DomainError | typeof AFTER_ANOTHER;

/** An order whose recipient is known, and what of it pays the recipient's debt. */
interface Addressed {
  readonly order: TransferOrder;
  readonly worth: Money<"BRL">;
  readonly senderName: string;
  readonly recipient: { readonly userId: string; readonly name: string };
}

type FromDevice = Addressed & { readonly isDeviceRegistered: boolean };

type SendingPorts = Pick<TransferPorts, "lockParties" | "stoppedAmong" | "refusalToSpendAlone">;

/** Of the orders that are refused or done. */
type Outcomes = Map<TransferOrder, TransferOutcome>;

/**
 * Moves money for several senders in one transaction, each as if alone: one that is refused undoes no other and is counted
 * against no limit. A sender has at most one order in it. Refuses in this order: sender, recipient, price, the recipient's
 * standing, limit, balance.
 */
export async function sendTogether(
  tx: Tx,
  ctx: Ctx,
  { lockParties, stoppedAmong, refusalToSpendAlone }: SendingPorts,
  orders: readonly TransferOrder[],
): Promise<TransferOutcome[]> {
  const outcomes: Outcomes = new Map();
  const parties = await lockParties(tx, ctx, orders);
  const stopped = await stoppedAmong(
    tx,
    orders.map(({ senderId }) => senderId),
  );
  for (const order of orders)
    if (stopped.has(order.senderId)) outcomes.set(order, new DomainError("customers.outgoing_stopped"));
  for (const order of orders) {
    const refusal = order.isApproved ? undefined : await refusalToSpendAlone(tx, order, order.worth);
    if (refusal) outcomes.set(order, refusal);
  }
  const addressed = addressedAmong(orders, parties, outcomes);
  const debts = await lockDebts(tx, addressed.flatMap(creditedInReais));
  const first = firstOfEachDebtor(addressed, debts, outcomes);
  const counted = await withinLimits(tx, ctx, await fromTheirDevices(tx, first), outcomes);
  await post(tx, ctx, counted, debts, outcomes);
  return orders.map((order) => {
    const outcome = outcomes.get(order);
    if (!outcome) throw new Error(`Transfer ${order.id} came to nothing`);
    return outcome;
  });
}

const creditedInReais = ({ order, recipient }: Addressed) =>
  isReais(order.amount) ? [recipient.userId] : [];

function addressedAmong(
  orders: readonly TransferOrder[],
  parties: readonly (LockedParties | undefined)[],
  outcomes: Outcomes,
): readonly Addressed[] {
  return orders.flatMap((order, index) => {
    const found = parties[index];
    const { worth } = order;
    if (outcomes.has(order)) return [];
    const refusal = refusalOfParties(order.senderId, found, worth !== undefined);
    if (refusal) outcomes.set(order, new DomainError(refusal));
    else if (found?.recipient && worth)
      return [{ order, worth, senderName: found.senderName, recipient: found.recipient }];
    return [];
  });
}

/** How much of a second credit pays a debt is known only when the first is done or refused. */
function firstOfEachDebtor(
  addressed: readonly Addressed[],
  debts: ReadonlyMap<string, Money<"BRL">>,
  outcomes: Outcomes,
): readonly Addressed[] {
  const paying = new Set<string>();
  return addressed.filter((one) => {
    const [creditedId] = creditedInReais(one);
    if (creditedId === undefined || !debts.has(creditedId)) return true;
    if (paying.has(creditedId)) outcomes.set(one.order, AFTER_ANOTHER);
    else paying.add(creditedId);
    return !outcomes.has(one.order);
  });
}

async function fromTheirDevices(tx: Tx, addressed: readonly Addressed[]): Promise<readonly FromDevice[]> {
  const registered = await areDevicesRegistered(
    tx,
    addressed.map(({ order }) => ({ ...order, userId: humanOf(order).userId })),
  );
  return addressed.map((one, index) => ({ ...one, isDeviceRegistered: registered[index] === true }));
}

async function withinLimits(
  tx: Tx,
  ctx: Ctx,
  addressed: readonly FromDevice[],
  outcomes: Outcomes,
): Promise<readonly FromDevice[]> {
  const refusals = await spendLimitsTogether(tx, ctx, addressed.map(spendOf));
  return addressed.filter(({ order }, index) => {
    const refusal = refusals[index];
    if (refusal) outcomes.set(order, refusal);
    return !refusal;
  });
}

const spendOf = ({ order, worth, isDeviceRegistered }: FromDevice) => ({
  userId: order.senderId,
  policy: TRANSFER_LIMITS,
  amount: worth,
  isDeviceRegistered,
});

async function post(
  tx: Tx,
  ctx: Ctx,
  addressed: readonly FromDevice[],
  debts: ReadonlyMap<string, Money<"BRL">>,
  outcomes: Outcomes,
): Promise<void> {
  if (addressed.length === 0) return;
  const at = ctx.clock.now();
  const settledOf = ({ order: { amount }, recipient }: Addressed) => {
    const debt = debts.get(recipient.userId);
    return isReais(amount) && debt ? smaller(debt, amount) : undefined;
  };
  const results = await postTogether(
    tx,
    ctx,
    addressed.map((one) => transferPosting(one.order, one.recipient.userId, settledOf(one))),
  );
  const short: FromDevice[] = [];
  const sent: (FromDevice & { readonly transactionId: string })[] = [];
  addressed.forEach((one, index) => {
    const result = results[index];
    if (result?.outcome === "posted") sent.push({ ...one, transactionId: result.transactionId });
    else if (result?.outcome === "insufficient_funds") short.push(one);
    else throw new Error(`Transfer ${one.order.id} was posted before it existed`);
  });
  for (const { order } of short) outcomes.set(order, new DomainError("ledger.insufficient_funds"));
  await releaseLimits(
    tx,
    short.map((one) => ({ spend: spendOf(one), at })),
  );
  for (const one of sent) {
    const amount = settledOf(one);
    if (amount)
      await noteSettled(tx, { ownerId: one.recipient.userId, amount, transactionId: one.transactionId });
  }
  await record(tx, ctx, sent, at, outcomes);
}

async function record(
  tx: Tx,
  ctx: Ctx,
  sent: readonly (Addressed & { readonly transactionId: string })[],
  at: Date,
  outcomes: Outcomes,
): Promise<void> {
  if (sent.length === 0) return;
  await runTogether(tx, [
    insertingTransfers(sent.map((one) => ({ ...one, at }))),
    auditing(
      sent.map(({ order }) => ({
        ctx: order,
        action: "transfer.sent",
        subject: order.id,
        details: { asset: order.amount.asset },
      })),
    ),
    ...notifyingOfTransfers(
      ctx,
      sent.map(({ order }) => order.id),
    ),
  ]);
  await announce(tx, {
    to: { userIds: sent.flatMap(({ order, recipient }) => [order.senderId, recipient.userId]) },
    type: "balances",
  });
  for (const { order, recipient, transactionId } of sent)
    outcomes.set(order, {
      id: order.id,
      transactionId,
      amount: order.amount,
      counterparty: { name: recipient.name },
      description: order.description,
      at,
    });
}
