import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { asSystem } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { holdWhatIsLeft, voidHold } from "../../ledger/index.js";
import type { ChainArrival } from "../chains/port.js";
import type { IncomingCtx } from "../ports.js";
import { findIncoming } from "./incoming-store.js";

/**
 * Takes what was booked from a block that was replaced out of what counts, once: what is left of the money it credited is
 * set aside until it stands in a final block again. False when that was done before.
 */
export async function displaceIncoming(tx: Tx, ctx: IncomingCtx, id: string): Promise<boolean> {
  const rows = await query(
    tx,
    "update custody_incoming set displaced_at = $2 where id = $1 and displaced_at is null returning 1",
    [id, ctx.clock.now()],
  );
  const [incoming] = await findIncoming(tx, [id]);
  if (rows.length === 0 || !incoming) return false;
  const { owner, amount, status, network } = incoming;
  if (status === "credited" && amount && amount.minor > 0n) {
    const hold = await holdWhatIsLeft(tx, ctx, {
      ownerId: owner.id,
      amount,
      reason: "custody.displaced_arrival",
      reference: id,
    });
    if (hold)
      await query(tx, "update custody_incoming set freeze_hold_id = $2 where id = $1", [id, hold.holdId]);
  }
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.incoming_displaced",
    subject: id,
    details: { network, amount },
  });
  await announce(tx, { to: { userId: owner.id }, type: "balances" });
  return true;
}

/**
 * Counts something displaced again whose transaction came back in a final block, and frees what was set aside. A log has
 * another index in another block; the row keeps the place it was booked under. False when there is none to bring back.
 */
export async function restoreIncoming(
  tx: Tx,
  ctx: IncomingCtx,
  network: CryptoNetwork,
  { txHash, to, raw, token, block }: ChainArrival,
): Promise<boolean> {
  const [row] = await query<{ id: string; owner_id: string; freeze_hold_id: string | null }>(
    tx,
    `select i.id, i.owner_id, i.freeze_hold_id from custody_incoming i join custody_address a on a.id = i.address_id
     where i.network = $1 and i.tx_hash = $2 and a.address = $3 and i.raw = $4 and i.token is not distinct from $5
       and i.displaced_at is not null order by i.id limit 1 for update of i`,
    [network, txHash, to, raw, token],
  );
  if (!row) return false;
  await query(
    tx,
    `update custody_incoming set displaced_at = null, freeze_hold_id = null, rechecked_at = null,
       block_number = $2, block_hash = $3, block_time = $4 where id = $1`,
    [row.id, block.number, block.hash, block.at],
  );
  if (row.freeze_hold_id !== null) await voidHold(tx, ctx, row.freeze_hold_id);
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.incoming_restored",
    subject: row.id,
    details: { network },
  });
  await announce(tx, { to: { userId: row.owner_id }, type: "balances" });
  return true;
}

/** Those of the owners to whom something was credited that the chain no longer shows. */
export async function ownersOfDisplacedIncoming(
  db: Database | Tx,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ owner_id: string }>(
    db,
    `select distinct owner_id from custody_incoming
     where displaced_at is not null and status = 'credited' and owner_id = any($1)`,
    [ownerIds],
  );
  return new Set(rows.map(({ owner_id: id }) => id));
}
