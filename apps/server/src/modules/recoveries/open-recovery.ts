import { RECOVERABLE_FINDINGS } from "@lastro/contracts/recoveries";
import { asSystem, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { closeCase, decideCase, openCase, putInReview } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import {
  type AddressHolders,
  Disagreement,
  type Incoming,
  type OwnerReading,
  ProviderError,
  readForOwner,
} from "../custody/index.js";
import { announceRecovery, notifyClient } from "./notify-client.js";
import type { RecoveryRequestCtx } from "./ports.js";
import type { Recovery } from "./recovery.js";
import { RECOVERY_CASES } from "./recovery-cases.js";
import {
  changeRecovery,
  countOpenedByHouse,
  findExplained,
  insertRecovery,
  lockRecoveryOf,
  type NewRecovery,
} from "./recovery-store.js";

type Read = Extract<OwnerReading, { is: "read" }>;

export interface Claim {
  readonly network: Recovery["network"];
  readonly txHash: string;
  readonly address: string;
  readonly token: string;
  readonly amount: string;
}

/** Reads the chain for what a client misses, outside any transaction. Throws what is wrong with what was typed. */
export async function readClaim(ctx: RecoveryRequestCtx, claim: Claim): Promise<Read> {
  const { userId: id } = personOf(ctx);
  await ctx.assertClient(ctx.db, id);
  const reading = await readForOwner(ctx, { ...claim, owner: { realm: "bank", id } }).catch(unavailable);
  switch (reading.is) {
    case "hash_invalid":
      throw new DomainError("recoveries.hash_invalid", {}, { txHash: "invalid" });
    case "address_unknown":
      throw new DomainError("recoveries.address_not_yours", {}, { address: "not_yours" });
    case "unavailable":
      throw new DomainError("custody.network_unavailable");
    case "read":
      return reading;
  }
}

function unavailable(error: unknown): never {
  if (error instanceof ProviderError || error instanceof Disagreement)
    throw new DomainError("custody.network_unavailable");
  throw error;
}

/**
 * Opens a client's case about what can be recovered, or finds the one there is; all else is answered at once by what the
 * chain shows. Answers the recovery's id.
 */
export async function openRecovery(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  { token, amount }: Claim,
  read: Read,
): Promise<string> {
  const { userId } = personOf(ctx);
  const { network, txHash, addressId, address, finding } = read;
  const claimed = { token, amount };
  const transfer = transferOf(read);
  const isForPeople = RECOVERABLE_FINDINGS.some((one) => one === finding);
  const known = isForPeople
    ? await lockRecoveryOf(tx, { network, txHash, place: transfer.place })
    : await findExplained(tx, { userId, network, txHash, finding });
  if (known) return withClaim(tx, known, claimed);
  const recovery: NewRecovery = {
    ...{ id: ctx.random.id(), userId, network, txHash, addressId, address, finding, claimed },
    ...transfer,
    openedBy: "client",
    stage: isForPeople ? "in_review" : "explained",
  };
  if (await open(tx, ctx, recovery)) return recovery.id;
  // The watch came to the same block meanwhile.
  const meanwhile = await lockRecoveryOf(tx, recovery);
  if (!meanwhile) throw new Error(`${txHash} is recovered by nobody`);
  return withClaim(tx, meanwhile, claimed);
}

/** Anybody may send worthless tokens to an address: past so many that wait, a client asks for what they miss. */
const MAX_OPENED_BY_HOUSE = 3;

/** Opens a case about what custody credits to nobody, and has the client told. */
export const openForIncoming: AddressHolders["needsPerson"] = async (tx, ctx, incoming) => {
  if (incoming.owner.realm !== "bank") return;
  const isUnasked = incoming.status === "unexpected" && !(await lockRecoveryOf(tx, incoming));
  if (isUnasked && (await countOpenedByHouse(tx, incoming.owner.id)) >= MAX_OPENED_BY_HOUSE) return;
  const recovery: NewRecovery = {
    id: ctx.random.id(),
    userId: incoming.owner.id,
    network: incoming.network,
    txHash: incoming.txHash,
    addressId: incoming.addressId,
    address: incoming.address,
    finding: incoming.status === "unexpected" ? "unexpected" : "under_review",
    claimed: null,
    ...transferOfIncoming(incoming),
    openedBy: "house",
    stage: "in_review",
  };
  const system = asSystem(ctx, "recoveries");
  if (await open(tx, system, recovery)) return notifyClient(tx, ctx, recovery, "opened");
  // The client asked before the watch came to this block.
  const known = await lockRecoveryOf(tx, incoming);
  if (!known) throw new Error(`${incoming.id} is recovered by nobody`);
  await changeRecovery(tx, known, { incoming_id: incoming.id });
};

/** False when somebody else opened one of the same transfer. */
async function open(tx: Tx, ctx: RequestCtx, recovery: NewRecovery): Promise<boolean> {
  const { id, userId, network, txHash, finding, openedBy, stage } = recovery;
  if (!(await insertRecovery(tx, ctx, recovery))) return false;
  const of = await openCase(tx, ctx, RECOVERY_CASES, {
    id,
    subject: id,
    openedBy,
    parties: [{ role: "client", personId: userId }],
  });
  if (stage === "in_review") await putInReview(tx, ctx, RECOVERY_CASES, of);
  else {
    const made = { decision: "explain", by: "system", reason: null, takesTwo: false } as const;
    await closeCase(tx, ctx, RECOVERY_CASES, await decideCase(tx, ctx, RECOVERY_CASES, of, made));
  }
  await recordAudit(tx, ctx, {
    action: "recoveries.opened",
    subject: id,
    details: { userId, network, txHash, reason: finding },
  });
  await announceRecovery(tx, { id, userId });
  return true;
}

/** What the client says of a case the house opened is kept with it, once. */
async function withClaim(
  tx: Tx,
  recovery: Recovery,
  { token, amount }: NonNullable<Recovery["claimed"]>,
): Promise<string> {
  if (recovery.claimed === null)
    await changeRecovery(tx, recovery, { claimed_token: token, claimed_amount: amount });
  return recovery.id;
}

type Transfer = Pick<Recovery, "place" | "incomingId" | "token" | "raw" | "amount" | "from" | "reason">;

function transferOf({ incoming, foreign }: Read): Transfer {
  if (incoming) return transferOfIncoming(incoming);
  return {
    place: foreign?.place ?? null,
    incomingId: null,
    token: foreign?.token ?? null,
    raw: foreign?.raw ?? null,
    amount: null,
    from: foreign?.from ?? null,
    reason: null,
  };
}

function transferOfIncoming({ id, place, token, raw, amount, from, reason }: Incoming): Transfer {
  return { place, incomingId: id, token, raw, amount, from, reason };
}
