import { actorName } from "../../../platform/actor.js";
import { brazilianDay } from "../../../platform/clock.js";
import type { Ctx } from "../../../platform/context.js";
import { query, retrying } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { DEFAULT_DAILY_LIMIT_MINOR } from "../../compliance/index.js";
import { accountId, openAccounts } from "../../ledger/index.js";
import { findByKeys } from "./store.js";
import { type SentTransfer, type TransferOrder, transferAccounts } from "./transfer.js";

/** What became of one order of a batch: done (now or before), or refused. */
export type TransferResult = SentTransfer | DomainError;

const OUTCOMES = {
  1: "sent",
  2: "repeated",
  3: "insufficient_funds",
  4: "over_limit",
  5: "not_open",
} as const;

interface OutcomeRow {
  outcome: keyof typeof OUTCOMES;
  transaction_id: string;
}

const CALL = `select outcome, transaction_id from accounts_transfer_send($1::uuid[], $2::uuid[], $3::text[],
  $4::uuid[], $5::text[], $6::text[], $7::numeric[], $8::numeric[], $9::text[], $10::text[], $11::bytea[],
  $12::uuid[], $13::uuid[], $14::uuid[], $15::uuid[], $16::text[], $17::text[], $18::timestamptz, $19::date,
  $20::numeric)`;

/** Carries out orders of different senders in one commit; see the SQL function `accounts_transfer_send`. */
export async function postTransferBatch(
  ctx: Ctx,
  orders: readonly TransferOrder[],
): Promise<TransferResult[]> {
  const at = ctx.clock.now();
  const parameters = sendParameters(ctx, orders, at);
  const send = () => retrying(() => query<OutcomeRow>(ctx.db, CALL, parameters));
  let rows = await send();
  if (rows.some(({ outcome }) => OUTCOMES[outcome] === "not_open")) {
    await openAccounts(
      ctx.db,
      orders.flatMap((order) => Object.values(transferAccounts(order))),
      at,
    );
    rows = await send();
  }
  const repeated = orders.filter((_, index) => rows[index] && OUTCOMES[rows[index].outcome] === "repeated");
  const earlier = repeated.length > 0 ? await findByKeys(ctx.db, repeated) : [];

  return orders.map((order, index) => {
    const row = rows[index];
    switch (row && OUTCOMES[row.outcome]) {
      case "sent":
        return sentOf(order, row?.transaction_id ?? "", at);
      case "repeated": {
        const first = earlier.find(
          (one) => one.senderId === order.senderId && one.idempotencyKey === order.idempotencyKey,
        );
        return first?.bodyHash.equals(order.bodyHash)
          ? first.sent
          : new DomainError("idempotency.key_reused");
      }
      case "insufficient_funds":
        return new DomainError("ledger.insufficient_funds");
      case "over_limit":
        return new DomainError("compliance.daily_limit_exceeded");
      default:
        throw new Error("A transfer's accounts could not be opened");
    }
  });
}

function sendParameters(ctx: Ctx, orders: readonly TransferOrder[], at: Date): unknown[] {
  const accounts = orders.map(transferAccounts);
  return [
    orders.map(({ id }) => id),
    orders.map(({ senderId }) => senderId),
    orders.map(({ senderName }) => senderName),
    orders.map(({ recipientId }) => recipientId),
    orders.map(({ recipientName }) => recipientName),
    orders.map(({ amount }) => amount.asset),
    orders.map(({ amount }) => amount.minor.toString()),
    orders.map(({ worth }) => worth.minor.toString()),
    orders.map(({ description }) => description),
    orders.map(({ idempotencyKey }) => idempotencyKey),
    orders.map(({ bodyHash }) => `\\x${bodyHash.toString("hex")}`),
    accounts.map(({ from }) => accountId(from)),
    accounts.map(({ to }) => accountId(to)),
    orders.map(() => ctx.random.id()),
    orders.map(() => ctx.random.id()),
    orders.map(({ actor }) => actorName(actor)),
    orders.map(({ ip }) => ip),
    at,
    brazilianDay(at),
    DEFAULT_DAILY_LIMIT_MINOR.toString(),
  ];
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
