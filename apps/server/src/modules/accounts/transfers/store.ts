import { isAsset, money } from "@lastro/money";
import type { IdempotentRequest } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Statement } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable } from "kysely";
import type { DescribeMovements } from "../ports.js";
import type { SentTransfer, TransferOrder } from "./transfer.js";

type TransferRow = Selectable<Schema["accounts_transfer"]>;

/** By order, the transfer made before under its key, or the refusal of a key used for another request. */
export async function findEarlier(
  db: Database | Tx,
  orders: readonly TransferOrder[],
): Promise<ReadonlyMap<TransferOrder, SentTransfer | DomainError>> {
  const rows = await query<TransferRow>(
    db,
    `select t.* from unnest($1::uuid[], $2::text[]) as k (sender_id, key)
     join accounts_transfer t on t.sender_id = k.sender_id and t.idempotency_key = k.key`,
    [orders.map(({ senderId }) => senderId), orders.map((order) => requestOf(order).key)],
  );
  return new Map(
    orders.flatMap((order) => {
      const { key, bodyHash } = requestOf(order);
      const row = rows.find((one) => one.sender_id === order.senderId && one.idempotency_key === key);
      if (!row) return [];
      const isSame = row.body_hash.equals(bodyHash);
      return [[order, isSame ? transferOf(row) : new DomainError("idempotency.key_reused")]] as const;
    }),
  );
}

function requestOf({ idempotency }: TransferOrder): IdempotentRequest {
  if (!idempotency) throw new Error("A money route was called without its idempotency key");
  return idempotency;
}

function transferOf(row: TransferRow): SentTransfer {
  if (!isAsset(row.asset)) throw new Error(`Transfer ${row.id} is of an unknown asset`);
  return {
    id: row.id,
    transactionId: row.transaction_id,
    amount: money(row.asset, row.amount),
    counterparty: { name: row.recipient_name },
    description: row.description,
    at: row.created_at,
  };
}

export interface NewTransfer {
  readonly order: TransferOrder;
  readonly senderName: string;
  readonly recipient: { readonly userId: string; readonly name: string };
  readonly transactionId: string;
  readonly at: Date;
}

/** Writes transfers down, as a statement to be run with others. */
export function insertingTransfers(transfers: readonly NewTransfer[]): Statement {
  return {
    text: `insert into accounts_transfer (id, sender_id, sender_name, recipient_id, recipient_name, asset, amount,
             description, transaction_id, idempotency_key, body_hash, created_at)
           select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::numeric[],
             $8::text[], $9::uuid[], $10::text[], $11::bytea[], $12::timestamptz[])
           returning 1`,
    values: [
      transfers.map(({ order }) => order.id),
      transfers.map(({ order }) => order.senderId),
      transfers.map(({ senderName }) => senderName),
      transfers.map(({ recipient }) => recipient.userId),
      transfers.map(({ recipient }) => recipient.name),
      transfers.map(({ order }) => order.amount.asset),
      transfers.map(({ order }) => order.amount.minor.toString()),
      transfers.map(({ order }) => order.description),
      transfers.map(({ transactionId }) => transactionId),
      transfers.map(({ order }) => requestOf(order).key),
      transfers.map(({ order }) => requestOf(order).bodyHash),
      transfers.map(({ at }) => at.toISOString()),
    ],
  };
}

/** Transfers as their recipients are notified of them. */
export async function receivedTransfers(
  tx: Tx,
  ids: readonly string[],
): Promise<(Pick<SentTransfer, "id" | "amount" | "at"> & { recipientId: string; senderName: string })[]> {
  const rows = await query<TransferRow>(tx, "select * from accounts_transfer where id = any ($1::uuid[])", [
    ids,
  ]);
  return rows.map((row) => ({
    ...transferOf(row),
    recipientId: row.recipient_id,
    senderName: row.sender_name,
  }));
}

/** What a client's statement says of these transfers: the other side's name and the words sent along. */
export const transferFacts: DescribeMovements = async (db, ownerId, movements) => {
  const rows = await query<{ transaction_id: string; counterparty: string; description: string | null }>(
    db,
    `select transaction_id, description,
       case when sender_id = $2 then recipient_name else sender_name end as counterparty
     from accounts_transfer where id = any ($1::uuid[]) and $2 in (sender_id, recipient_id)`,
    [movements.map(({ reference }) => reference), ownerId],
  );
  return new Map(
    rows.map(({ transaction_id, counterparty, description }) => [
      transaction_id,
      { counterparty, description: description ?? undefined },
    ]),
  );
};
