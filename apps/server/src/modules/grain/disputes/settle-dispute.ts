import { MAX_SPLIT_PROPOSALS } from "@lastro/contracts/grain/disputes";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "../orders/lock-and-authorize-order.js";
import type { Order } from "../orders/order.js";
import { changeOrder, lockOrder } from "../orders/order-store.js";
import { usdtWords } from "../usdt.js";
import {
  type Dispute,
  findDispute,
  findDisputeOf,
  proposalsOf,
  replaceProposal,
  signProposal,
} from "./dispute-store.js";
import { assertWithinEscrow, divideEscrow } from "./divide-escrow.js";

/** One side proposes how what is in dispute is to be shared, in the place of what it proposed before. */
export async function proposeSplit(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & {
    readonly loadId?: string | undefined;
    readonly toProducer: bigint;
    readonly note?: string | undefined;
  },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const dispute = await openDisputeOf(tx, order, input.loadId);
  assertWithinEscrow(dispute, input.toProducer);
  const own = (await proposalsOf(tx, dispute.id)).filter(({ proposedBy }) => proposedBy === side);
  if (own.length >= MAX_SPLIT_PROPOSALS)
    throw new DomainError("grain.split_proposals_used", { most: MAX_SPLIT_PROPOSALS });
  await changeOrder(tx, ctx, order, {});
  await replaceProposal(tx, dispute.id, {
    id: ctx.random.id(),
    proposedBy: side,
    toProducer: input.toProducer,
    note: input.note ?? null,
    status: "open",
    proposedAt: ctx.clock.now(),
  });
  await recordEvents(tx, ctx, order, [
    {
      type: "dispute.split_proposed",
      loadId: input.loadId,
      reason: input.note,
      facts: {
        toProducer: usdtWords(input.toProducer),
        toBuyer: usdtWords(dispute.amount - input.toProducer),
      },
    },
  ]);
  await announceOrder(tx, order);
}

/** Signs what the other side proposed: with that both have, and what is in dispute is shared. */
export async function signSplit(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & { readonly loadId?: string | undefined; readonly proposalId: string },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const dispute = await openDisputeOf(tx, order, input.loadId);
  const proposal = (await proposalsOf(tx, dispute.id)).find(({ id }) => id === input.proposalId);
  if (!proposal) throw new DomainError("resource.not_found");
  if (!(await signProposal(tx, dispute.id, proposal.id, side))) throw new DomainError("grain.split_closed");
  await divideEscrow(tx, ctx, {
    order,
    dispute,
    toProducer: proposal.toProducer,
    by: "agreement",
    reason: proposal.note,
  });
}

export interface Ruling {
  /** The dispute's. */
  readonly id: string;
  readonly toProducer: bigint;
  readonly reason: string;
}

/** An administrator decides, with a reason both sides read. Answers the order as it is then. */
export async function ruleDispute(tx: Tx, ctx: RequestCtx, input: Ruling): Promise<Order> {
  const found = await findDispute(tx, input.id);
  const order = found && (await lockOrder(tx, found.orderId));
  if (!found || !order) throw new DomainError("resource.not_found");
  const dispute = await openDisputeOf(tx, order, loadOf(found));
  assertWithinEscrow(dispute, input.toProducer);
  return divideEscrow(tx, ctx, {
    order,
    dispute,
    toProducer: input.toProducer,
    by: "administrator",
    reason: input.reason,
  });
}

/**
 * The dispute of one load, or where none is named of the whole order, which is locked, so that it stays as open as it is
 * found. Throws `grain.dispute_not_open`.
 */
export async function openDisputeOf(tx: Tx, order: Order, loadId?: string): Promise<Dispute> {
  const dispute = await findDisputeOf(tx, order.id, loadId);
  if (!dispute || dispute.status === "decided") throw new DomainError("grain.dispute_not_open");
  return dispute;
}

/** The load whose money alone a dispute is about. */
export function loadOf({ scope, loadId }: Pick<Dispute, "scope" | "loadId">): string | undefined {
  return scope === "load" ? (loadId ?? undefined) : undefined;
}
