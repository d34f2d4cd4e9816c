import { secondsAfter } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { networkOf } from "@lastro/platform/http/network-of";
import type { IdentityCtx } from "./context.js";

/** After how many wrong answers in a row a source waits, and how long the first time. */
export interface GuessRule {
  readonly tries: number;
  readonly seconds: number;
}

type Guessing = Pick<IdentityCtx, "db" | "clock" | "ip" | "userAgent">;

const DAY_SECONDS = 24 * 3600;
/** What everybody together has, who never gave a right answer, for each that one of them has. */
const CROWD = 10;
const EVERYBODY = "";

/**
 * Counts an answer before it is judged, so that answers given at the same time count as well. Answers the seconds to
 * wait, 0 when it may be judged. Each network has tries of its own, and a browser that gave a right answer before has its
 * own again: one guesser makes neither the owner nor anybody else wait. All who never gave a right answer share a larger
 * number, which stops many networks that guess together. Each further wait is twice as long, up to a day.
 */
export async function countGuess(ctx: Guessing, subject: string, rule: GuessRule): Promise<number> {
  const known = await isProven(ctx, subject);
  const own = await count(ctx, subject, known ? browserOf(ctx) : networkOf(ctx.ip), rule);
  if (own > 0 || known) return own;
  return count(ctx, subject, EVERYBODY, { ...rule, tries: rule.tries * CROWD });
}

/** Forgets the wrong answers of a browser that gave the right one, and remembers it. */
export async function acceptGuess(
  tx: Tx,
  ctx: Omit<Guessing, "db">,
  subjects: readonly string[],
): Promise<void> {
  await query(
    tx,
    `insert into identity_guess (subject, source, failures, last_failed_at, proven_at)
     select subject, $2, 0, $3, $3 from unnest($1::text[]) as s (subject)
     on conflict (subject, source) do update set failures = 0, proven_at = excluded.proven_at`,
    [subjects, browserOf(ctx), ctx.clock.now()],
  );
  await query(tx, "delete from identity_guess where subject = any ($1::text[]) and source = $2", [
    subjects,
    networkOf(ctx.ip),
  ]);
}

/** Forgets every wrong answer, because what was guessed at is no longer there. */
export async function forgetGuesses(tx: Tx, subject: string): Promise<void> {
  await query(tx, "delete from identity_guess where subject = $1", [subject]);
}

function browserOf({ ip, userAgent }: Pick<Guessing, "ip" | "userAgent">): string {
  return `${networkOf(ip)} ${userAgent}`;
}

async function isProven(ctx: Guessing, subject: string): Promise<boolean> {
  const rows = await query(
    ctx.db,
    "select from identity_guess where subject = $1 and source = $2 and proven_at is not null",
    [subject, browserOf(ctx)],
  );
  return rows.length > 0;
}

const WAIT_SECONDS = `case when g.failures > 0 and g.failures % $3 = 0
  then least($4 * 2.0 ^ least(g.failures / $3 - 1, 20), ${DAY_SECONDS}) else 0 end`;

async function count(
  { db, clock }: Pick<Guessing, "db" | "clock">,
  subject: string,
  source: string,
  { tries, seconds }: GuessRule,
): Promise<number> {
  const now = clock.now();
  const counted = await query(
    db,
    `insert into identity_guess as g (subject, source, failures, last_failed_at) values ($1, $2, 1, $5)
     on conflict (subject, source) do update set last_failed_at = excluded.last_failed_at,
       failures = case when g.last_failed_at <= $6 then 1 else g.failures + 1 end
     where g.last_failed_at + (${WAIT_SECONDS}) * interval '1 second' <= $5
     returning subject`,
    [subject, source, tries, seconds, now, secondsAfter(now, -2 * DAY_SECONDS)],
  );
  return counted.length > 0 ? 0 : secondsLeft(db, [subject, source, tries, seconds], now);
}

async function secondsLeft(db: Database, values: readonly unknown[], now: Date): Promise<number> {
  const [row] = await query<{ until: Date }>(
    db,
    `select g.last_failed_at + (${WAIT_SECONDS}) * interval '1 second' as until
     from identity_guess g where g.subject = $1 and g.source = $2`,
    [...values],
  );
  return row ? Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000)) : 1;
}
