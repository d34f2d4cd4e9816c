import { setTimeout } from "node:timers/promises";
import { STATUS_DAYS } from "@lastro/contracts/status";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import type { StatusCheck } from "./check.js";

const DEADLINE_MS = 10_000;
const MINUTE_MS = 60_000;

/** Asks every part whether it works and keeps the answers under this minute; those of a minute are kept once. */
export async function takeSamples(ctx: Ctx, checks: readonly StatusCheck[]): Promise<void> {
  const minute = new Date(Math.floor(ctx.clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
  const samples = await Promise.all(
    checks.map(async (check) => ({ component: check.component, works: await answerOf(check) })),
  );
  const known = samples.filter(({ works }) => works !== null);
  await query(
    ctx.db,
    `insert into status_sample (component, minute, works)
     select component, $3, works from unnest($1::text[], $2::boolean[]) as asked (component, works)
     on conflict do nothing`,
    [known.map(({ component }) => component), known.map(({ works }) => works), minute],
  );
  await query(ctx.db, "delete from status_sample where minute < $1", [
    secondsAfter(minute, -STATUS_DAYS * 86_400),
  ]);
}

/** A part that throws, or does not answer in time, does not work. */
async function answerOf({ works }: StatusCheck): Promise<boolean | null> {
  const ended = new AbortController();
  const late = setTimeout(DEADLINE_MS, false, { signal: ended.signal }).catch(() => false);
  const answer = works().catch(() => false);
  const first = await Promise.race([answer, late]);
  ended.abort();
  return first;
}
