import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import {
  type DueTimer,
  type DueWarning,
  dueTimers,
  dueWarnings,
  fireTimer,
  markWarned,
  type Timer,
} from "./timer-store.js";

/** What a product does about the timers of its escrows. `Subject` is what such an escrow is for. */
export interface TimedProduct<Subject = unknown> {
  /** As its escrows name it. */
  readonly product: string;
  /** Locks what the escrow is for until the transaction ends; undefined where nothing may happen to it any more. */
  lock(tx: Tx, escrowId: string): Promise<Subject | undefined>;
  /** Does what the end of this timer means. */
  whenDue(tx: Tx, ctx: RequestCtx, timer: Timer, subject: Subject): Promise<void>;
  /** Warns whoever must act before this timer's end. */
  warn(tx: Tx, ctx: RequestCtx, warning: DueWarning, subject: Subject): Promise<void>;
}

const TIMERS = "escrow.timers";
const WARNINGS = "escrow.timer_warnings";
const BATCH = 100;

/** Runs timers that are due, and warns of those that soon are. */
export function escrowTimerJobs(ctx: Ctx, products: readonly TimedProduct[]): readonly RecurringJob[] {
  const byName = new Map(products.map((product) => [product.product, product]));
  const next = () => ({ now: ctx.clock.now(), products: [...byName.keys()], limit: BATCH });
  /** Each apart: one that fails stays due, and the others must not wait for it. */
  const each = async <T extends DueTimer>(
    timers: readonly T[],
    run: (ctx: Ctx, product: TimedProduct, timer: T) => Promise<void>,
  ) => {
    for (const timer of timers) {
      const product = byName.get(timer.product);
      await (product && run(ctx, product, timer))?.catch((error: unknown) =>
        ctx.log.error({ err: error, timer }, "an escrow's timer could not be run"),
      );
    }
  };
  return [
    {
      kind: TIMERS,
      everySeconds: 5,
      run: async () => each(await dueTimers(ctx.db, next()), runTimer),
    },
    {
      kind: WARNINGS,
      everySeconds: 30,
      run: async () => each(await dueWarnings(ctx.db, next()), warnOfTimer),
    },
  ];
}

/** Runs one timer, once: the product's lock comes first, so a command that came before has stopped it already. */
export function runTimer(ctx: Ctx, product: TimedProduct, timer: Timer): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const subject = await product.lock(tx, timer.escrowId);
    if (subject === undefined || !(await fireTimer(tx, ctx, timer))) return;
    await product.whenDue(tx, asSystem(ctx, TIMERS), timer, subject);
  });
}

function warnOfTimer(ctx: Ctx, product: TimedProduct, warning: DueWarning): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const subject = await product.lock(tx, warning.escrowId);
    if (subject === undefined || !(await markWarned(tx, warning))) return;
    await product.warn(tx, asSystem(ctx, WARNINGS), warning, subject);
  });
}
