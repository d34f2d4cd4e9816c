import type { ErrorCode } from "@lastro/contracts";
import type { BatchLineFailure } from "@lastro/contracts/company-batches";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import type { CompanyPorts } from "../ports.js";
import type { PaymentPorts } from "../proposals/payment-ports.js";
import {
  type Batch,
  dueBatches,
  endLine,
  findBatch,
  type Line,
  linesOf,
  lockReady,
  moveBatch,
} from "./batch-store.js";
import { PAY_BATCH } from "./change-batches.js";

const payloadSchema = z.object({ batchId: z.string() });

type PayingJobCtx = RequestCtx & CompanyPorts & PaymentPorts;

/** So long a line is tried that the directory, or its allowance, keeps waiting. */
const TRIES_SECONDS = 86_400;

/** What a refusal means for the line: over, with a reason. What is not here passes, and is tried again. */
const FAILURES: Partial<Record<ErrorCode, BatchLineFailure>> = {
  "ledger.insufficient_funds": "insufficient_funds",
  "limits.exceeded": "limit_exceeded",
  "limits.device_not_registered": "limit_exceeded",
  "pix_payments.key_unknown": "key_unknown",
  "pix_payments.key_invalid": "key_unknown",
  "pix_payments.to_the_house": "not_payable",
  "pix_payments.to_oneself": "not_payable",
  "customers.profile_missing": "account_blocked",
  "auth.forbidden": "account_blocked",
  "custody.withdrawals_frozen": "account_blocked",
};
const PASSING: readonly ErrorCode[] = [
  "pix_payments.directory_unavailable",
  "pix_payments.way_unavailable",
  "pix_payments.receiver_not_shown",
  "request.rate_limited",
];

/** Pays the lines of a batch that are due, each in a transaction of its own and once, however many try. */
async function payBatch(ctx: PayingJobCtx, { id }: Pick<Batch, "id">): Promise<void> {
  const batch = await findBatch(ctx.db, { id });
  if (batch?.status !== "paying") return;
  const today = brazilianDay(ctx.clock.now());
  const lines = await linesOf(ctx.db, ctx, id);
  for (const line of lines) {
    if (line.status !== "ready" || (line.payOn !== null && line.payOn > today)) continue;
    // The directory or its allowance is asked again in a while, by the recurring job.
    if (!(await payLine(ctx, batch, line))) return;
  }
  await finish(ctx, id);
}

/** False where the line, and those after it, have to wait. */
async function payLine(ctx: PayingJobCtx, batch: Batch, seen: Line): Promise<boolean> {
  const { companyId } = batch;
  try {
    const found = await ctx.findKey(ctx, { userId: companyId, key: seen.key });
    await inTransaction(ctx.db, async (tx) => {
      const line = await lockReady(tx, ctx, seen.id);
      if (!line?.amount) return;
      const { target } = found;
      const { id: paymentId } = await ctx.payApproved(tx, ctx, {
        ...found,
        target: { ...target, message: line.description || null },
        userId: companyId,
        confirmedBy: line.id,
        amount: line.amount,
      });
      await endLine(tx, line.id, { paymentId });
      await announce(tx, { to: { userId: companyId }, type: "companies" });
    });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isPassing = PASSING.includes(error.code);
    if (isPassing && !isTooLate(ctx, batch, seen)) return false;
    const failure = isPassing ? "not_in_time" : FAILURES[error.code];
    if (!failure) throw error;
    await inTransaction(ctx.db, async (tx) => {
      if (await lockReady(tx, ctx, seen.id)) await endLine(tx, seen.id, { failure });
      await announce(tx, { to: { userId: companyId }, type: "companies" });
    });
    return true;
  }
}

function isTooLate({ clock }: Pick<Ctx, "clock">, { confirmedAt }: Batch, { payOn }: Line): boolean {
  const from = payOn === null ? confirmedAt : new Date(`${payOn}T03:00:00Z`);
  return from !== null && secondsAfter(from, TRIES_SECONDS) <= clock.now();
}

/** Ends a batch of which no line waits any more. */
function finish(ctx: PayingJobCtx, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const batch = await findBatch(tx, { id, lock: true });
    const isOver = (await linesOf(tx, ctx, id)).every(({ status }) => status !== "ready");
    if (batch?.status !== "paying" || !isOver) return;
    await moveBatch(tx, ctx, batch, "done");
    await announce(tx, { to: { userId: batch.companyId }, type: "companies" });
  });
}

/** Pays a batch as soon as it may be paid. */
export function payBatchJob(base: Ctx & CompanyPorts & PaymentPorts): JobHandler {
  return {
    kind: PAY_BATCH,
    run: async (payload) => {
      const { batchId } = payloadSchema.parse(payload);
      await payBatch(asSystem(base, PAY_BATCH), { id: batchId });
    },
  };
}

/** Goes on with batches that wait for a day, the directory or a worker that ended. */
export function payBatchesJob(base: Ctx & CompanyPorts & PaymentPorts): RecurringJob {
  return {
    kind: "companies.pay-batches",
    everySeconds: 60,
    async run() {
      const due = await dueBatches(base.db, brazilianDay(base.clock.now()));
      await eachApart(base.log, "a batch of payments could not be paid", due, (batch) =>
        payBatch(asSystem(base, PAY_BATCH), batch),
      );
    },
  };
}
