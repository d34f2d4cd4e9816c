import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import {
  type DueWarning,
  dueTimers,
  dueWarnings,
  fireTimer,
  type Mark,
  markWarned,
  type Timer,
} from "./timer-store.js";

/** What a product does about the timers of one kind of subject. `Subject` is what such a timer runs on. */
export interface TimerKind<Subject = unknown> {
  readonly kind: string;
  /** At which percentages of each timer's time, in ascending order, `warn` is called: once each. */
  readonly warnAt: Readonly<Record<string, readonly number[]>>;
  /** Locks the subject until the transaction ends; undefined where nothing may happen to it any more. */
  lock(tx: Tx, subject: string): Promise<Subject | undefined>;
  /** Does what the end of this timer means, in the transaction that ends it. */
  whenDue(tx: Tx, ctx: RequestCtx, timer: Timer, subject: Subject): Promise<void>;
  /** Warns whoever must act before this timer's end. */
  warn(tx: Tx, ctx: RequestCtx, warning: DueWarning, subject: Subject): Promise<void>;
}

const KIND = "timers.run";
const BATCH = 100;

/** Runs timers that are due and warns of those that soon are, each apart: one that fails stays due. */
export function runTimersJob(ctx: Ctx, kinds: readonly TimerKind[]): RecurringJob {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const kindOf = ({ kind }: Timer): TimerKind => {
    const found = byName.get(kind);
    if (!found) throw new Error(`Nobody runs timers of ${kind}`);
    return found;
  };
  return {
    kind: KIND,
    everySeconds: 5,
    async run() {
      const now = ctx.clock.now();
      await eachApart(
        ctx.log,
        "a timer could not be run",
        await dueTimers(ctx.db, { now, kinds: [...byName.keys()], limit: BATCH }),
        (timer) => runTimer(ctx, kindOf(timer), timer),
      );
      await eachApart(
        ctx.log,
        "nobody could be warned of a timer",
        await dueWarnings(ctx.db, { now, marks: kinds.flatMap(marksOf), limit: BATCH }),
        (warning) => warnOfTimer(ctx, kindOf(warning), warning),
      );
    },
  };
}

function marksOf({ kind, warnAt }: TimerKind): Mark[] {
  return Object.entries(warnAt).flatMap(([name, percentages]) =>
    percentages.map((percent) => ({ kind, name, percent })),
  );
}

/** Runs one timer, once: the kind's lock comes first, so a command that came before has stopped it already. */
export function runTimer(ctx: Ctx, kind: TimerKind, timer: Timer): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const subject = await kind.lock(tx, timer.subject);
    if (subject === undefined || !(await fireTimer(tx, ctx, timer))) return;
    await kind.whenDue(tx, asSystem(ctx, KIND), timer, subject);
  });
}

function warnOfTimer(ctx: Ctx, kind: TimerKind, warning: DueWarning): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const subject = await kind.lock(tx, warning.subject);
    if (subject === undefined || !(await markWarned(tx, warning))) return;
    await kind.warn(tx, asSystem(ctx, KIND), warning, subject);
  });
}
