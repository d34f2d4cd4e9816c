import type { Ctx } from "../context.js";
import type { Database, Tx } from "../database/database.js";
import type { Channel } from "../database/publisher.js";
import { runTogether, type Statement } from "../database/together.js";

export interface JobRequest {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Two jobs of one kind and key are one job. */
  readonly key?: string;
  readonly runAt?: Date;
}

export const JOB_CHANNEL = "lastro_job";

const channel: Channel<"due"> = { name: JOB_CHANNEL, payloadsOf: () => [""] };

type Asking = Pick<Ctx, "clock" | "random">;

/** Asks for work to be done once this transaction has committed, at least once, by any worker. */
export function enqueue(tx: Database | Tx, ctx: Asking, job: JobRequest): Promise<void> {
  return runTogether(tx, enqueuing(ctx, job));
}

/** The same as statements, to be run with others. A worker that is not woken looks for jobs each second. */
export function enqueuing(ctx: Asking, { kind, payload, key, runAt }: JobRequest): Statement[] {
  const now = ctx.clock.now();
  return [
    {
      text: `insert into job (id, kind, payload, key, run_at, created_at) values ($1, $2, $3, $4, $5, $6)
             on conflict do nothing returning 1`,
      values: [ctx.random.id(), kind, JSON.stringify(payload), key ?? null, runAt ?? now, now],
      publishes: { channel, items: ["due"] },
    },
  ];
}
