import { formatMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { askForDecision } from "../../cases/index.js";
import { type ApprovalAction, type ApprovalContent, askApproval } from "../../compliance/index.js";
import { ARRIVAL_CASES, lockArrivalCase } from "../arrivals/arrival-case.js";
import { type Arrival, isInSuspense, lockArrival } from "../arrivals/arrival-store.js";
import type { CustodyPorts, CustodyRequestCtx } from "../ports.js";
import { assertGone } from "./assert-gone.js";
import { type Displaced, displacedState } from "./displaced.js";
import { writeOffArrival } from "./write-off-arrival.js";

interface OpenWriteOff {
  readonly arrival: Arrival;
  readonly displaced: Displaced;
}

/** Asks another administrator to let an arrival be written off that its network took back. */
export async function askWriteOff(
  tx: Tx,
  ctx: CustodyRequestCtx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const open = await openWriteOff(tx, ctx, id);
  const request = { ...(await contentOf(tx, ctx, open)), reason };
  if (!isInSuspense(open.arrival)) return askApproval(tx, ctx, request);
  await askForDecision(tx, ctx, ARRIVAL_CASES, await lockArrivalCase(tx, id), request);
}

/** A write-off one administrator asked for: the network is asked once more right before it is carried out. */
export function writeOffAction(ports: CustodyPorts): ApprovalAction {
  return {
    before: (ctx, { subject }) => assertGone({ db: ctx.db, networks: ports.networks }, subject),
    async describe(tx, _ctx, { subject }) {
      const arrival = await lockArrival(tx, subject);
      const displaced = arrival && (await displacedState(tx, arrival));
      return arrival && displaced ? contentOf(tx, ports, { arrival, displaced }) : undefined;
    },
    async carryOut(tx, ctx, { subject, reason }) {
      const { arrival } = await openWriteOff(tx, ctx, subject);
      await writeOffArrival(tx, { ...ctx, ...ports }, arrival, reason);
    },
  };
}

/** The arrival, locked. Throws when it may not be written off now. */
async function openWriteOff(
  tx: Tx,
  ctx: Pick<CustodyRequestCtx, "clock">,
  id: string,
): Promise<OpenWriteOff> {
  const arrival = await lockArrival(tx, id);
  if (!arrival) throw new DomainError("resource.not_found");
  const displaced = await displacedState(tx, arrival);
  if (!displaced) throw new DomainError("custody.arrival_not_displaced");
  if (arrival.status === "returning") throw new DomainError("custody.arrival_returning");
  if (ctx.clock.now() < displaced.writeOffFrom) throw new DomainError("custody.arrival_displaced_lately");
  return { arrival, displaced };
}

async function contentOf(
  tx: Tx,
  { deposits }: Pick<CustodyPorts, "deposits">,
  { arrival, displaced }: OpenWriteOff,
): Promise<ApprovalContent> {
  const { id, network, amount, txHash } = arrival;
  const ownerId = arrival.owner?.id ?? null;
  const owner = ownerId === null ? undefined : await deposits.findOwner(tx, ownerId);
  return {
    kind: "custody.write_off",
    subject: id,
    facts: {
      ...(ownerId === null ? {} : { person: owner ? `${owner.name} · ${owner.email}` : ownerId }),
      amount: formatMoney(amount),
      spent: formatMoney(displaced.spent),
      network,
      txHash,
    },
    concerns: ownerId === null ? [] : [ownerId],
    // Displaced again it is another matter, whatever the amounts.
    hidden: displaced.at.toISOString(),
  };
}
