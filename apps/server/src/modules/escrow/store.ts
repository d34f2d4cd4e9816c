import { type Asset, isAsset, money } from "@lastro/money";
import type { Actor } from "@lastro/platform/actor";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable } from "kysely";
import { type Machine, transition } from "../lifecycle/index.js";
import { stopTimers } from "../timers/index.js";
import type { Escrow } from "./escrow.js";

type EscrowRow = Selectable<Schema["escrow_agreement"]>;

/** A new escrow as its table keeps it. */
export function rowOfEscrow({ clock }: Pick<Ctx, "clock">, escrow: Escrow) {
  return {
    id: escrow.id,
    product: escrow.product,
    payer_id: escrow.payerId,
    payee_id: escrow.payeeId,
    asset: escrow.funded.asset,
    fee_bps: escrow.feeBps,
    status: escrow.status,
    funded: escrow.funded.minor,
    opened_at: clock.now(),
  };
}

function toEscrow(row: EscrowRow): Escrow {
  const { asset } = row;
  if (!isAsset(asset)) throw new Error(`Escrow ${row.id} is in an unknown asset`);
  const amount = (minor: bigint) => money<Asset>(asset, minor);
  return {
    id: row.id,
    product: row.product,
    payerId: row.payer_id,
    payeeId: row.payee_id,
    feeBps: row.fee_bps,
    status: row.status as Escrow["status"],
    funded: amount(row.funded),
    released: amount(row.released),
    fee: amount(row.fee),
    refunded: amount(row.refunded),
  };
}

/**
 * The escrow with its row locked until the transaction ends: of several movements one goes first. Throws `escrow.closed`
 * when it has ended.
 */
export async function lockOpenEscrow(tx: Tx, id: string): Promise<Escrow> {
  const [row] = await query<EscrowRow>(tx, "select * from escrow_agreement where id = $1 for update", [id]);
  if (!row) throw new Error(`There is no escrow ${id}`);
  if (row.status !== "open") throw new DomainError("escrow.closed");
  return toEscrow(row);
}

const ESCROWS = {
  name: "escrow",
  table: "escrow_agreement",
  column: "status",
} as const satisfies Machine;

/** Keeps an open escrow as it has become. One that closes stops its timers. */
export async function saveEscrow(
  tx: Tx,
  ctx: Pick<Ctx, "clock"> & { readonly actor?: Actor },
  escrow: Escrow,
): Promise<void> {
  const { id, status } = escrow;
  const amounts = {
    funded: escrow.funded.minor,
    released: escrow.released.minor,
    fee: escrow.fee.minor,
    refunded: escrow.refunded.minor,
  };
  if (status === "closed") {
    const set = { ...amounts, closed_at: ctx.clock.now() };
    if (!(await transition(tx, ctx, ESCROWS, { id, from: "open", to: "closed", set })))
      throw new DomainError("escrow.closed");
    await stopTimers(tx, ctx, { kind: escrow.product, subject: id });
    return;
  }
  const saved = await tx
    .updateTable("escrow_agreement")
    .set(amounts)
    .where("id", "=", id)
    .where("status", "=", "open")
    .executeTakeFirst();
  if (saved.numUpdatedRows !== 1n) throw new DomainError("escrow.closed");
}

/** The escrows a person is or was a side of. */
export async function escrowIdsOf(db: Database, partyId: string): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(
    db,
    `select id from escrow_agreement where payer_id = $1
     union select id from escrow_agreement where payee_id = $1`,
    [partyId],
  );
  return rows.map(({ id }) => id);
}
