import type { Ctx } from "../context.js";
import { type Database, query, type Tx } from "../database/database.js";

export interface JobRequest {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Two jobs of one kind and key are one job. */
  readonly key?: string;
  readonly runAt?: Date;
}

export const JOB_CHANNEL = "lastro_job";

/** Asks for work to be done once this transaction has committed, at least once, by any worker. */
export async function enqueue(
  tx: Database | Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  job: JobRequest,
): Promise<void> {
  const now = ctx.clock.now();
  await query(
    tx,
    `with added as (
       insert into job (id, kind, payload, key, run_at, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing returning id)
     select pg_notify($7, '') from added`,
    [
      ctx.random.id(),
      job.kind,
      JSON.stringify(job.payload),
      job.key ?? null,
      job.runAt ?? now,
      now,
      JOB_CHANNEL,
    ],
  );
}
