import { asSystem, type Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../compliance/index.js";
import { type ColdArrival, type ColdTreasury, writtenAddress } from "../custody/index.js";
import { announceTreasury } from "./announce-treasury.js";
import { insertMovement, lockAwaited, moveMovement, sweepsOf } from "./movement-store.js";

/** What custody asks of the treasury. */
export const coldTreasury: ColdTreasury = { sweepsOf, arrived };

/** Ends the refill that a transfer from a cold address is; one that nobody asked for is kept as such, and administrators are told. */
async function arrived(tx: Tx, ctx: Ctx, arrival: ColdArrival): Promise<void> {
  const { id: arrivalId, network, amount, to: address, txHash } = arrival;
  // Too little for the books to count.
  if (amount.minor === 0n) return;
  const system = asSystem(ctx, "treasury");
  const awaited = await lockAwaited(tx, { network, amount, address });
  const now = ctx.clock.now();
  const id = awaited?.id ?? ctx.random.id();
  if (awaited) await moveMovement(tx, system, awaited, "done", { set: { arrival_id: arrivalId } });
  else
    await insertMovement(tx, system, {
      ...{ id, kind: "refill", network, amount, address, status: "done", reason: null, arrivalId },
      ...{ requestedBy: null, requestedAt: now, approvedBy: null, approvedAt: null, endedAt: now },
    });
  await recordAudit(tx, system, {
    action: awaited ? "treasury.done" : "treasury.unexpected",
    subject: id,
    details: { kind: "refill", network, amount, txHash, address: writtenAddress(network, address) },
  });
  if (!awaited) ctx.log.warn({ network, txHash }, "a transfer nobody asked for came from a cold address");
  await announceTreasury(tx);
}
