import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { compare } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { decideOrAsk } from "../../cases/index.js";
import { lapseApprovals, recordAudit } from "../../compliance/index.js";
import { type Owner, post } from "../../ledger/index.js";
import type { Claim, CustodyRequestCtx, OwnerDetails } from "../ports.js";
import { depositAttributedPosting } from "../postings.js";
import {
  ARRIVAL_CASES,
  announceArrivals,
  closeArrivalCase,
  decideArrivalCase,
  lockArrivalCase,
  reviewArrival,
} from "./arrival-case.js";
import { type Arrival, decideArrival, isInSuspense, lockArrival } from "./arrival-store.js";

/** Whose a payment in suspense is, by an operator's word: a deposit that claims it or still waits, or an owner by id or e-mail. */
export interface Attribution {
  readonly id: string;
  readonly depositId?: string | undefined;
  /** An owner's id or e-mail address. */
  readonly recipient?: string | undefined;
  readonly reason: string;
  /** Two administrators wanted it. */
  readonly takesTwo?: true;
}

interface Attributed {
  readonly arrival: Arrival;
  readonly claims: readonly Claim[];
  readonly chosen: Claim | undefined;
  readonly recipient: OwnerDetails & { readonly owner: Owner };
}

/**
 * The payment, locked, and the owner it is to be given to. Throws when it is not open, nobody is meant, or that owner's
 * account was closed; it stays open until the commit.
 */
export async function recipientOf(
  tx: Tx,
  ctx: CustodyRequestCtx,
  { id, depositId, recipient: named }: Attribution,
): Promise<Attributed> {
  const arrival = await openArrival(tx, id);
  const claimed = await ctx.deposits.claimsOn(tx, arrival);
  const isClaimed = claimed.some((claim) => claim.depositId === depositId);
  const waiting =
    depositId === undefined || isClaimed
      ? undefined
      : await ctx.deposits.waiting(tx, arrival.network, depositId);
  const claims = waiting ? [...claimed, waiting] : claimed;
  const chosen = claims.find((claim) => claim.depositId === depositId);
  const claimant =
    chosen?.owner ??
    (depositId === undefined ? undefined : await ctx.deposits.claimant(tx, arrival, depositId));
  const recipient = await ctx.deposits.findOwner(tx, claimant?.id ?? named ?? "");
  if (!recipient) throw new DomainError("custody.trader_unknown", {}, { trader: "unknown" });
  if ((await ctx.deposits.lockOwners(tx, [recipient.id])).has(recipient.id))
    throw new DomainError("custody.trader_closed", {}, { trader: "closed" });
  return { arrival, claims, chosen, recipient };
}

/** Credits a payment in suspense to the owner an operator says it belongs to, less the fee, once. */
export async function attributeArrival(tx: Tx, ctx: CustodyRequestCtx, input: Attribution): Promise<void> {
  const { arrival, claims, chosen, recipient } = await recipientOf(tx, ctx, input);
  const fee = DEPOSIT_FEES[arrival.network];
  if (compare(arrival.amount, fee) <= 0) throw new DomainError("custody.arrival_below_fee");
  // An owner named by themselves is credited for the deposit with which they claimed it, if they did.
  const claim = chosen ?? claims.find(({ owner }) => owner.id === recipient.id);
  const isDecided = await decideArrival(tx, ctx, arrival, {
    status: "attributed",
    owner: recipient.owner,
    depositId: claim?.depositId,
    takesTwo: input.takesTwo ?? false,
  });
  if (!isDecided) throw new DomainError("custody.arrival_not_open");
  await decideArrivalCase(tx, ctx, arrival.id, {
    decision: "attribute",
    reason: input.reason,
    takesTwo: input.takesTwo ?? false,
  });
  await closeArrivalCase(tx, ctx, arrival.id);
  await lapseApprovals(tx, ctx, "custody.return", arrival.id);
  await post(tx, ctx, depositAttributedPosting(arrival, { ownerId: recipient.id, fee }));
  for (const { depositId } of claims)
    if (depositId === claim?.depositId) await ctx.deposits.credited(tx, ctx, depositId, arrival);
    else await ctx.deposits.refused(tx, ctx, depositId, "hash_already_used");
  await recordAudit(tx, ctx, {
    action: "custody.deposit_attributed",
    subject: arrival.id,
    details: { userId: recipient.id, amount: arrival.amount, reason: input.reason },
  });
  await announce(tx, { to: { userId: recipient.id }, type: "balances" });
  await announceArrivals(tx);
}

/** Refuses every claim on a payment in suspense. The money stays where it is, and may be attributed later. */
export async function rejectArrival(
  tx: Tx,
  ctx: CustodyRequestCtx,
  input: { id: string; reason: string },
): Promise<void> {
  const arrival = await openArrival(tx, input.id);
  if (arrival.status !== "suspense") throw new DomainError("custody.arrival_not_open");
  await decideOrAsk(tx, ctx, ARRIVAL_CASES, await lockArrivalCase(tx, arrival.id), {
    // No money moves: one administrator may say so.
    approval: undefined,
    reason: input.reason,
    carryOut: () => refuseClaims(tx, ctx, arrival, input.reason),
  });
}

async function refuseClaims(tx: Tx, ctx: CustodyRequestCtx, arrival: Arrival, reason: string): Promise<void> {
  await reviewArrival(tx, ctx, arrival.id);
  if (!(await decideArrival(tx, ctx, arrival, { status: "refused" })))
    throw new DomainError("custody.arrival_not_open");
  await lapseApprovals(tx, ctx, "custody.attribution", arrival.id);
  for (const { depositId } of await ctx.deposits.claimsOn(tx, arrival))
    await ctx.deposits.refused(tx, ctx, depositId, "refused_by_operator");
  await recordAudit(tx, ctx, {
    action: "custody.deposit_refused",
    subject: arrival.id,
    details: { amount: arrival.amount, reason },
  });
  await announceArrivals(tx);
}

async function openArrival(tx: Tx, id: string): Promise<Arrival> {
  const arrival = await lockArrival(tx, id);
  if (!arrival) throw new DomainError("resource.not_found");
  if (!isInSuspense(arrival)) throw new DomainError("custody.arrival_not_open");
  if (arrival.displacedAt) throw new DomainError("custody.arrival_displaced");
  return arrival;
}
