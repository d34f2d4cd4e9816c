import type { Ctx } from "../../../platform/context.js";
import { inTransaction, type Tx } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { announceAll } from "../../../platform/events.js";
import { recordAudits, type Spend, spendLimits, unspendLimits } from "../../compliance/index.js";
import { postTransfers } from "../../ledger/index.js";
import { findByKeys, recordTransfers } from "./store.js";
import { type SentTransfer, type TransferOrder, transferPosting } from "./transfer.js";

/** What became of one order of a batch: done (now or before), or refused. */
export type TransferResult = SentTransfer | DomainError;

/**
 * Carries out a batch of transfers of different senders in one commit: limits, postings, rows, audit and
 * announcements. What is refused does not undo its neighbours, and counts against no limit.
 */
export function postTransferBatch(ctx: Ctx, orders: readonly TransferOrder[]): Promise<TransferResult[]> {
  return inTransaction(ctx.db, async (tx) => {
    const results = await answerRepeats(tx, orders);
    const fresh = orders.filter((order) => !results.has(order));

    const within = fresh.length > 0 ? await spendLimits(tx, ctx, "transfer", fresh.map(spendOf)) : [];
    const allowed = fresh.filter((order, index) => {
      if (!within[index]) results.set(order, new DomainError("compliance.daily_limit_exceeded"));
      return within[index];
    });

    const at = ctx.clock.now();
    const posted = await postTransfers(
      tx,
      allowed.map((order) => ({ id: ctx.random.id(), at, posting: transferPosting(order) })),
    );
    const sent = allowed.flatMap((order, index) => {
      const result = posted[index];
      if (result && "transactionId" in result) return [{ order, transactionId: result.transactionId }];
      results.set(order, new DomainError("ledger.insufficient_funds"));
      return [];
    });
    const refused = allowed.filter((order) => results.has(order));
    await unspendLimits(tx, ctx, "transfer", refused.map(spendOf));

    await recordTransfers(tx, sent, at);
    await recordAudits(
      tx,
      ctx,
      sent.map(({ order }) => auditOf(order)),
    );
    await announceAll(
      tx,
      sent
        .flatMap(({ order }) => [order.senderId, order.recipientId])
        .map((userId) => ({ to: { userId }, type: "balances" })),
    );
    for (const { order, transactionId } of sent) results.set(order, sentOf(order, transactionId, at));
    return orders.map((order) => results.get(order) ?? new DomainError("server.unexpected"));
  });
}

/** A key used before gets its first answer when it asks for the same, and a refusal when it does not. */
async function answerRepeats(
  tx: Tx,
  orders: readonly TransferOrder[],
): Promise<Map<TransferOrder, TransferResult>> {
  const results = new Map<TransferOrder, TransferResult>();
  for (const { senderId, idempotencyKey, bodyHash, sent } of await findByKeys(tx, orders)) {
    const order = orders.find((one) => one.senderId === senderId && one.idempotencyKey === idempotencyKey);
    if (order) {
      results.set(order, order.bodyHash.equals(bodyHash) ? sent : new DomainError("idempotency.key_reused"));
    }
  }
  return results;
}

function spendOf(order: TransferOrder): Spend {
  return { userId: order.senderId, amount: order.worth };
}

function auditOf(order: TransferOrder) {
  return {
    actor: order.actor,
    ip: order.ip,
    action: "transfer.sent" as const,
    subject: order.id,
    details: { asset: order.amount.asset },
  };
}

function sentOf(order: TransferOrder, transactionId: string, at: Date): SentTransfer {
  return {
    id: order.id,
    transactionId,
    amount: order.amount,
    counterparty: { name: order.recipientName },
    description: order.description,
    at,
  };
}
