import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { putInReview } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { checkEntry, lockEntry } from "../crypto/index.js";
import { confirmPresence } from "../customers/index.js";
import { openHold } from "../ledger/index.js";
import { announceRecovery } from "./notify-client.js";
import type { RecoveryRequestCtx } from "./ports.js";
import { HOLD_REASON, type Recovery } from "./recovery.js";
import { lockRecoveryCase, RECOVERY_CASES } from "./recovery-cases.js";
import { lockRecovery, moveRecovery, recoveryOf } from "./recovery-store.js";

const HOUR_SECONDS = 3_600;

interface Acceptance {
  readonly id: string;
  /** Of the client's address book. */
  readonly entryId: string;
}

/** Asks the network about the address a recovery is to go to, outside any transaction. */
export async function checkAcceptance(ctx: RecoveryRequestCtx, { id, entryId }: Acceptance): Promise<string> {
  const { userId } = personOf(ctx);
  await recoveryOf(ctx.db, userId, id);
  const { address, recipientId } = await checkEntry(ctx, userId, entryId);
  if (recipientId !== null) throw new DomainError("recoveries.address_here", {}, { entryId: "here" });
  return address;
}

/**
 * Accepts an offer, once the client has shown that they are there: the fee is set aside, and the address, of a
 * wallet they have proven to be theirs and that has stood in their book for long enough, is where the recovery goes. Changes nothing when it refuses.
 */
export async function acceptOffer(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  { id, entryId }: Acceptance,
  address: string,
): Promise<void> {
  const { userId } = personOf(ctx);
  const recovery = await lockRecovery(tx, id);
  if (recovery.userId !== userId) throw new DomainError("resource.not_found");
  if (recovery.stage !== "offered") throw new DomainError("recoveries.not_there");
  const entry = await lockEntry(tx, userId, entryId);
  if (!entry || entry.address !== address) throw new DomainError("resource.not_found");
  if (entry.network !== recovery.network)
    throw new DomainError("recoveries.address_of_other_network", {}, { entryId: "other_network" });
  if (entry.provenAt === null)
    throw new DomainError("recoveries.address_not_proven", {}, { entryId: "not_proven" });
  const cooled = secondsAfter(entry.createdAt, ctx.config.custody.newAddressHours * HOUR_SECONDS);
  if (cooled > ctx.clock.now()) throw new DomainError("recoveries.address_cooling");
  await confirmPresence(tx, ctx);
  const holdId = await holdFee(tx, ctx, recovery);
  const accepted = await moveRecovery(tx, ctx, recovery, "accepted", {
    destination: address,
    entry_id: entryId,
    hold_id: holdId,
  });
  await putInReview(tx, ctx, RECOVERY_CASES, await lockRecoveryCase(tx, accepted));
  await recordAudit(tx, ctx, {
    action: "recoveries.accepted",
    subject: id,
    details: { userId, amount: recovery.fee, address },
  });
  await announceRecovery(tx, recovery);
}

/** Throws `recoveries.fee_short`. */
async function holdFee(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  { id, userId, fee }: Recovery,
): Promise<string | null> {
  if (!fee || fee.minor === 0n) return null;
  try {
    const request = { ownerId: userId, amount: fee, reason: HOLD_REASON, reference: id };
    return (await openHold(tx, ctx, request)).holdId;
  } catch (error) {
    if (isDomainError(error, "ledger.insufficient_funds")) throw new DomainError("recoveries.fee_short");
    throw error;
  }
}
