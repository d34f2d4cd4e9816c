import type { Ctx } from "../../../platform/context.js";
import type { RecurringJob } from "../../../platform/jobs/worker.js";
import { foldOrderSums } from "./order-sums.js";

/** Keeps what people's orders come to in few rows. */
export function foldOrderSumsJob(ctx: Pick<Ctx, "db">): RecurringJob {
  return { kind: "grain.fold_order_sums", everySeconds: 60, run: () => foldOrderSums(ctx.db) };
}
