import { actorName } from "@lastro/platform/actor";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { retrying } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type pg from "pg";
import { DEFAULT_DAILY_LIMIT_MINOR } from "../../compliance/index.js";
import { openAccounts } from "../../ledger/index.js";
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
  6: "profile_missing",
  7: "recipient_not_found",
  8: "to_oneself",
  9: "value_unknown",
  10: "recipient_suspended",
  11: "after_another",
} as const;

type OutcomeRow = [outcome: keyof typeof OUTCOMES, recipientId: string | null, recipientName: string | null];

/** Carries out orders of different senders in one commit; see the SQL function `accounts_transfer_send`. */
export async function postTransferBatch(
  ctx: Ctx,
  pool: pg.Pool,
  orders: readonly TransferOrder[],
): Promise<TransferResult[]> {
  const at = ctx.clock.now();
  const transactionIds = orders.map(() => ctx.random.id());
  const send = () => retrying(() => call(ctx, pool, orders, transactionIds, at));
  let rows = await send();
  const toOpen = orders.flatMap((order, index) => {
    const [outcome, recipientId] = rows[index] ?? [];
    return outcome && OUTCOMES[outcome] === "not_open" && recipientId
      ? transferAccounts(order, recipientId)
      : [];
  });
  if (toOpen.length > 0) {
    await openAccounts(ctx.db, toOpen, at);
    rows = await send();
  }
  // A recipient's debt is paid by one credit after the other: who came second is sent once the first is done.
  const later = orders.filter((_, index) => rows[index] && OUTCOMES[rows[index][0]] === "after_another");
  const laterResults = later.length > 0 ? await postTransferBatch(ctx, pool, later) : [];
  const repeated = orders.filter((_, index) => rows[index] && OUTCOMES[rows[index][0]] === "repeated");
  const earlier = repeated.length > 0 ? await findByKeys(ctx.db, repeated) : [];

  return orders.map((order, index) => {
    const [outcome, , recipientName] = rows[index] ?? [];
    switch (outcome && OUTCOMES[outcome]) {
      case "sent":
        return sentOf(order, { transactionId: transactionIds[index] ?? "", name: recipientName ?? "", at });
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
      case "profile_missing":
        return new DomainError("customers.profile_missing");
      case "recipient_not_found":
        return new DomainError("transfer.recipient_not_found");
      case "to_oneself":
        return new DomainError("transfer.to_oneself");
      case "recipient_suspended":
        return new DomainError("transfer.recipient_suspended");
      case "after_another":
        return laterResults[later.indexOf(order)] ?? new DomainError("transfer.recipient_not_found");
      case "value_unknown":
        return new DomainError("transfer.value_unknown");
      default:
        throw new Error("A transfer's accounts could not be opened");
    }
  });
}

async function call(
  ctx: Ctx,
  pool: pg.Pool,
  orders: readonly TransferOrder[],
  transactionIds: readonly string[],
  at: Date,
): Promise<OutcomeRow[]> {
  const { rows } = await pool.query<OutcomeRow>({
    name: "accounts_transfer_send",
    text: `select outcome, recipient_id, recipient_name from accounts_transfer_send($1::uuid[], $2::uuid[], $3::text[],
      $4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::text[], $9::text[], $10::bytea[], $11::uuid[],
      $12::uuid[], $13::text[], $14::text[], $15::timestamptz, $16::date, $17::numeric)`,
    values: [
      orders.map(({ id }) => id),
      orders.map(({ senderId }) => senderId),
      orders.map(({ to }) => to.kind),
      orders.map(({ to }) => to.handle),
      orders.map(({ amount }) => amount.asset),
      orders.map(({ amount }) => amount.minor.toString()),
      orders.map(({ worth }) => worth?.minor.toString() ?? null),
      orders.map(({ description }) => description),
      orders.map(({ idempotencyKey }) => idempotencyKey),
      orders.map(({ bodyHash }) => `\\x${bodyHash.toString("hex")}`),
      transactionIds,
      orders.map(() => ctx.random.id()),
      orders.map(({ actor }) => actorName(actor)),
      orders.map(({ ip }) => ip),
      at,
      brazilianDay(at),
      DEFAULT_DAILY_LIMIT_MINOR.toString(),
    ],
    rowMode: "array",
  });
  return rows;
}

function sentOf(
  order: TransferOrder,
  done: { readonly transactionId: string; readonly name: string; readonly at: Date },
): SentTransfer {
  return {
    id: order.id,
    transactionId: done.transactionId,
    amount: order.amount,
    counterparty: { name: done.name },
    description: order.description,
    at: done.at,
  };
}
