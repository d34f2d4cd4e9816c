import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { sendPrp as sendRoute } from "@lastro/contracts/cards/cashback";
import { compare, isPositive } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { refusalOfParties } from "../accounts/index.js";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { remainingOf, takeFrom } from "./lots/lot.js";
import { passOnLots, spendableLots, useLots } from "./lots/lot-store.js";
import { notifyClient } from "./notices/notify-client.js";
import type { CashbackRequestCtx } from "./ports.js";
import { inReais, sentPosting } from "./postings.js";
import { insertMovements } from "./wallet/movement-store.js";
import { lockWallets } from "./wallet/wallet-store.js";

type Input = RequestOf<typeof sendRoute>["body"];

/**
 * Moves PRP to another client, those first that expire next; they keep their dates. Identifies and refuses as transfers do,
 * counts against their limits by the worth in reais, and throws `cashback.balance_too_low`.
 */
export async function sendPrp(
  tx: Tx,
  ctx: CashbackRequestCtx,
  { to, amount, description }: Input,
): Promise<ResponseOf<typeof sendRoute>> {
  const { userId: senderId } = personOf(ctx);
  if (!isPositive(amount)) throw new DomainError("transfer.amount_not_positive");
  const { senderName, recipient } = await partiesOf(tx, ctx, senderId, to);
  await ctx.spendAsTransfer(tx, ctx, inReais(amount));
  await lockWallets(tx, [senderId, recipient.userId]);
  const at = ctx.clock.now();
  const lots = await spendableLots(tx, senderId, at);
  if (compare(remainingOf(lots), amount) < 0) throw new DomainError("cashback.balance_too_low");
  const id = ctx.random.id();
  const recipientId = recipient.userId;
  const { transactionId } = await post(tx, ctx, sentPosting({ id, senderId, recipientId, amount }));
  const uses = takeFrom(lots, amount);
  await useLots(tx, uses, transactionId);
  await passOnLots(tx, ctx, uses, {
    userId: recipientId,
    origin: () => senderName,
    expiresAt: ({ expiresAt }) => expiresAt ?? at,
  });
  await query(
    tx,
    `insert into cashback_transfer (id, sender_id, sender_name, recipient_id, recipient_name, amount, description,
       transaction_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, senderId, senderName, recipientId, recipient.name, amount.minor],
      ...[description ?? null, transactionId, at],
    ],
  );
  await insertMovements(tx, ctx, [
    { userId: senderId, kind: "sent", amount: -amount.minor, description: recipient.name, transactionId },
    { userId: recipientId, kind: "received", amount: amount.minor, description: senderName, transactionId },
  ]);
  await notifyClient(tx, ctx, {
    ...{ userId: recipientId, words: "received", source: `sent:${id}` },
    places: { amount, name: senderName },
  });
  await recordAudit(tx, ctx, { action: "cashback.sent", subject: id, details: { amount } });
  await announce(tx, { to: { userIds: [senderId, recipientId] }, type: "cashback" });
  return { id, amount, counterparty: { name: recipient.name }, transactionId, at };
}

/** Who sends and who receives, kept from changing until the commit; refuses in the order transfers do. */
async function partiesOf(tx: Tx, ctx: CashbackRequestCtx, senderId: string, to: Input["to"]) {
  const stopped = await ctx.stoppedAmong(tx, [senderId]);
  if (stopped.has(senderId)) throw new DomainError("customers.outgoing_stopped");
  const handle = { kind: to.kind, handle: ctx.storedHandle(to) };
  const [parties] = await ctx.lockParties(tx, ctx, [{ senderId, to: handle }]);
  const refusal = refusalOfParties(senderId, parties);
  if (refusal || !parties?.recipient) throw new DomainError(refusal ?? "transfer.recipient_not_found");
  return { senderName: parties.senderName, recipient: parties.recipient };
}
