import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listPixDisputes, readDisputeEligibility } from "@lastro/contracts/pix-disputes";
import { personOf } from "@lastro/platform/context";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { disputeOf, listDisputes } from "./dispute-store.js";
import { eligibilityOf } from "./open-outgoing.js";
import type { DisputeRequestCtx } from "./ports.js";
import { type DisputeDetail, detailOf, summariesOf } from "./views.js";

/** Clients read the other side's name, as their statement has it. */
const otherSide = ({ counterparty }: { readonly counterparty: string }) => counterparty;

export async function readOwnDisputes(
  ctx: DisputeRequestCtx,
  { status, cursor, limit }: RequestOf<typeof listPixDisputes>["query"],
): Promise<ResponseOf<typeof listPixDisputes>> {
  const { userId } = personOf(ctx);
  const before = readIdCursor(cursor);
  const rows = await listDisputes(ctx.db, { userId, status, before, limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await summariesOf(ctx.db, ctx, items, otherSide), nextCursor };
}

export async function readOwnDispute(
  db: Database | Tx,
  ctx: DisputeRequestCtx,
  id: string,
): Promise<DisputeDetail> {
  const dispute = await disputeOf(db, personOf(ctx).userId, id);
  return detailOf(db, ctx, dispute, otherSide);
}

export async function readEligibility(
  ctx: DisputeRequestCtx,
  paymentId: string,
): Promise<ResponseOf<typeof readDisputeEligibility>> {
  const { sent, obstacle, until, existing } = await eligibilityOf(
    ctx.db,
    ctx,
    personOf(ctx).userId,
    paymentId,
  );
  return {
    eligible: obstacle === null,
    obstacle,
    until,
    disputeId: existing?.id ?? null,
    amount: sent.amount,
    name: sent.receiver,
    paidAt: sent.paidAt,
  };
}
