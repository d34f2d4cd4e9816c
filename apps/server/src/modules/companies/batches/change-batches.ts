import type { RequestOf } from "@lastro/contracts";
import type { createCompanyBatch } from "@lastro/contracts/company-batches";
import { compare, type Money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { actingOf, lockMember } from "../members/acting.js";
import type { PayingCtx } from "../ports.js";
import { keepProposal } from "../proposals/propose.js";
import { type Batch, findBatch, insertBatch, moveBatch, sumsOf } from "./batch-store.js";
import { readCsv } from "./read-csv.js";

export const PAY_BATCH = "companies.pay-batch";

/** Reads a file of payments and keeps it as a draft; moves nothing. Throws what keeps it from being read. */
export async function createBatch(
  tx: Tx,
  ctx: RequestCtx,
  { name, csv }: RequestOf<typeof createCompanyBatch>["body"],
): Promise<string> {
  const { companyId, userId: createdBy } = await lockMember(tx, ctx, "operate");
  const lines = readCsv(csv, brazilianDay(ctx.clock.now()));
  const id = ctx.random.id();
  await insertBatch(tx, ctx, { id, companyId, name, createdBy }, lines);
  return id;
}

/**
 * Lets the lines that can be paid be paid, or proposes the batch where its total needs approvals; answers the proposal's
 * id. Throws `companies.batch_moved_on`, also for another total than was shown, and `companies.batch_nothing_to_pay`.
 */
export async function confirmBatch(
  tx: Tx,
  ctx: PayingCtx,
  id: string,
  shown: Money<"BRL">,
): Promise<string | undefined> {
  await lockMember(tx, ctx, "operate");
  const batch = await lockDraft(tx, ctx, id);
  const { total, lines } = (await sumsOf(tx, [id]))(id);
  if (lines.ready === 0) throw new DomainError("companies.batch_nothing_to_pay");
  if (compare(total, shown) !== 0) throw new DomainError("companies.batch_moved_on");
  await confirmPresence(tx, ctx);
  const content = { kind: "batch" as const, batchId: id, name: batch.name, lines: lines.ready };
  const proposalId = await keepProposal(tx, ctx, { content, amount: total, worth: total });
  const confirmedAt = { confirmed_at: ctx.clock.now() };
  if (proposalId === undefined) {
    await moveBatch(tx, ctx, batch, "paying", confirmedAt);
    await startPaying(tx, ctx, id);
  } else await moveBatch(tx, ctx, batch, "waiting", { ...confirmedAt, proposal_id: proposalId });
  await recordAudit(tx, ctx, {
    action: "companies.batch_confirmed",
    subject: id,
    details: { amount: total },
  });
  await announce(tx, { to: { userId: batch.companyId }, type: "companies" });
  return proposalId;
}

/** Has an approved batch paid, in the transaction of the last approval. */
export async function payApprovedBatch(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const batch = await findBatch(tx, { id, lock: true });
  if (batch?.status !== "waiting") throw new DomainError("companies.proposal_ended");
  await moveBatch(tx, ctx, batch, "paying", { confirmed_at: ctx.clock.now() });
  await startPaying(tx, ctx, id);
}

/** Ends a batch whose proposal came to nothing. */
export async function cancelWaitingBatch(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const batch = await findBatch(tx, { id, lock: true });
  if (batch?.status === "waiting") await moveBatch(tx, ctx, batch, "cancelled");
}

/** Gives up a draft. Throws `companies.batch_moved_on`. */
export async function cancelBatch(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  await lockMember(tx, ctx, "operate");
  await moveBatch(tx, ctx, await lockDraft(tx, ctx, id), "cancelled");
}

async function startPaying(tx: Tx, ctx: RequestCtx, batchId: string): Promise<void> {
  await enqueue(tx, ctx, { kind: PAY_BATCH, payload: { batchId }, key: batchId });
}

async function lockDraft(tx: Tx, ctx: RequestCtx, id: string): Promise<Batch> {
  const batch = await findBatch(tx, { id, companyId: actingOf(ctx).companyId, lock: true });
  if (!batch) throw new DomainError("resource.not_found");
  if (batch.status !== "draft") throw new DomainError("companies.batch_moved_on");
  return batch;
}
