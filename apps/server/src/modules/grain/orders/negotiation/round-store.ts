import type { OrderSide } from "@lastro/contracts/grain/orders";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Order } from "../order.js";

/** What one side of an order proposed. */
export interface Round {
  readonly number: number;
  readonly by: OrderSide;
  readonly quantityKg: bigint;
  readonly priceCents: bigint;
  /** The terms as this round has them. */
  readonly termsHash: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** The rounds of an order, the last of which stands or was agreed on. */
export function roundsOf(db: Database | Tx, orderId: string): Promise<Round[]> {
  return query<Round>(
    db,
    `select number, side as "by", quantity_kg as "quantityKg", price_cents as "priceCents",
            terms_hash as "termsHash", at, expires_at as "expiresAt"
     from grain_order_round where order_id = $1 order by number`,
    [orderId],
  );
}

export async function insertRound(tx: Tx, orderId: string, round: Round): Promise<void> {
  await query(
    tx,
    `insert into grain_order_round (order_id, number, side, quantity_kg, price_cents, terms_hash, at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      orderId,
      round.number,
      round.by,
      round.quantityKg,
      round.priceCents,
      round.termsHash,
      round.at,
      round.expiresAt,
    ],
  );
}

/** Writes other terms into an order of which none are agreed yet. Throws `grain.order_changed` when it stands elsewhere. */
export async function changeProposal(tx: Tx, order: Order, next: Order): Promise<void> {
  const changed = await tx
    .updateTable("grain_order")
    .set({
      version: next.version,
      proposed_by: next.proposedBy,
      quantity_kg: next.quantityKg,
      price_cents: next.priceCents,
      total: next.total,
      terms: next.terms,
      terms_hash: next.termsHash,
    })
    .where("id", "=", order.id)
    .where("version", "=", order.version)
    .where("status", "=", "created")
    .where("proposed", "=", true)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new DomainError("grain.order_changed");
}
