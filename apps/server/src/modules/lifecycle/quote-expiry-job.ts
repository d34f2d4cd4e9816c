import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { type Recorded, recordChanges } from "./record-changes.js";

interface Quotes {
  /** The job's name. */
  readonly kind: string;
  readonly machine: Recorded["machine"];
  /** Ends some of those whose time is over; answers them. */
  expire(tx: Tx, now: Date): Promise<readonly { readonly id: string }[]>;
}

/** Ends quotes whose time is over. An expired one is refused before this runs, too: this only says so. */
export function quoteExpiryJob(ctx: Ctx, { kind, machine, expire }: Quotes): RecurringJob {
  return {
    kind,
    everySeconds: 10,
    run: () =>
      inTransaction(ctx.db, async (tx) => {
        const expired = await expire(tx, ctx.clock.now());
        await recordChanges(
          tx,
          asSystem(ctx, kind),
          expired.map(({ id }) => ({ machine, id, from: "ISSUED", to: "EXPIRED" })),
        );
      }),
  };
}
