import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { foldOrderSums } from "./order-sums.js";

/** Keeps what people's orders come to in few rows. */
export function foldOrderSumsJob(ctx: Pick<Ctx, "db">): RecurringJob {
  return { kind: "grain.fold_order_sums", everySeconds: 60, run: () => foldOrderSums(ctx.db) };
}
