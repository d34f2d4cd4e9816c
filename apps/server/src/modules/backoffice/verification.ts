import type { VerificationCheck } from "@lastro/contracts/verification";
import { actorName } from "@lastro/platform/actor";
import { CLOCKS_DIFFER_SECONDS, secondsAfter } from "@lastro/platform/clock";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import type { CheckResult, VerificationReport } from "../../verify/run-verification.js";
import { recordAudit } from "../compliance/index.js";

export const VERIFY_JOB = "backoffice.verify_books";

/** A run that has not ended after this long was lost with its worker, and no longer stands in the way. */
const LOST_AFTER_SECONDS = 3_600;

/** Reads the whole database from outside the code that writes it; see `src/verify`. */
export type Verify = (databaseUrl: string) => Promise<VerificationReport>;

/** Asks for a verification by an administrator, unless one is already under way. */
export async function requestVerification(ctx: RequestCtx): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const id = await openRun(tx, ctx, actorName(ctx.actor));
    if (id === undefined) return;
    await enqueue(tx, ctx, { kind: VERIFY_JOB, payload: { runId: id }, key: id });
    await recordAudit(tx, ctx, { action: "ledger.verification_requested", subject: id });
  });
}

/** The house's own daily verification. */
export async function verifyDaily(ctx: Ctx, verify: Verify, databaseUrl: string): Promise<void> {
  const id = await inTransaction(ctx.db, (tx) => openRun(tx, ctx, "system:daily"));
  if (id !== undefined) await performRun(ctx, verify, databaseUrl, id);
}

/** Verifies and keeps what was found. A run that is already going, or has ended, is left alone. */
export async function performRun(ctx: Ctx, verify: Verify, databaseUrl: string, id: string): Promise<void> {
  const started = await query(
    ctx.db,
    `update verification_run set status = 'running', started_at = $2 where id = $1 and status = 'requested' returning id`,
    [id, ctx.clock.now()],
  );
  if (started.length === 0) return;
  const checks = await found(ctx, verify, databaseUrl);
  const outcome = checks === undefined ? "failed" : checks.every(({ ok }) => ok) ? "in_order" : "broken";
  await inTransaction(ctx.db, async (tx) => {
    await query(
      tx,
      "update verification_run set status = $2, finished_at = $3, checks = $4 where id = $1 and status = 'running'",
      [id, outcome, ctx.clock.now(), JSON.stringify(checks ?? [])],
    );
    await announce(tx, { to: "admins", type: "admin" });
  });
}

async function found(
  ctx: Ctx,
  verify: Verify,
  databaseUrl: string,
): Promise<readonly CheckResult[] | undefined> {
  try {
    return (await verify(databaseUrl)).checks;
  } catch (error) {
    ctx.log.error({ err: error }, "the database could not be verified");
    return undefined;
  }
}

async function openRun(tx: Tx, ctx: Ctx, requestedBy: string): Promise<string | undefined> {
  const now = ctx.clock.now();
  await query(
    tx,
    `update verification_run set status = 'failed', finished_at = $1
     where finished_at is null
       and requested_at not between $1::timestamptz - make_interval(secs => $2) and $3`,
    [now, LOST_AFTER_SECONDS, secondsAfter(now, CLOCKS_DIFFER_SECONDS)],
  );
  const id = ctx.random.id();
  const opened = await query(
    tx,
    `insert into verification_run (id, requested_by, requested_at) values ($1, $2, $3)
     on conflict do nothing returning id`,
    [id, requestedBy, now],
  );
  return opened.length === 1 ? id : undefined;
}

interface RunRow {
  id: string;
  requested_by: string;
  requested_at: Date;
  finished_at: Date | null;
  status: "in_order" | "broken" | "failed";
  checks: VerificationCheck[];
}

/** The run under way, and what the last one that ended found. */
export async function readVerification(db: Database) {
  const rows = await query<RunRow>(
    db,
    `(select * from verification_run where finished_at is null limit 1)
     union all
     (select * from verification_run where finished_at is not null order by finished_at desc, id desc limit 1)`,
    [],
  );
  const pending = rows.find((row) => row.finished_at === null);
  const last = rows.find((row) => row.finished_at !== null);
  return {
    pending: pending ? run(pending) : null,
    last: last?.finished_at
      ? {
          ...run(last),
          finishedAt: last.finished_at,
          outcome: last.status,
          checks: last.checks,
        }
      : null,
  };
}

function run(row: RunRow) {
  return { id: row.id, requestedAt: row.requested_at, requestedBy: row.requested_by };
}
