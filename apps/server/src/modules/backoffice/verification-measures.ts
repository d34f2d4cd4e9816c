import type { Clock } from "@lastro/platform/clock";
import { type Database, query } from "@lastro/platform/database/database";
import type { Measure } from "@lastro/platform/metrics";

/** How old the last verification of the books is, and what it found. */
export function verificationMeasures({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Measure[] {
  const last = (value: string, values: readonly unknown[] = []) =>
    query<{ value: number }>(
      db,
      `select ${value}::float8 as value from verification_run where finished_at is not null
       order by finished_at desc limit 1`,
      values,
    );
  return [
    {
      name: "lastro_verification_age_seconds",
      help: "How long ago the last verification of the books ended",
      read: () => last("extract(epoch from $1::timestamptz - finished_at)", [clock.now()]),
    },
    {
      name: "lastro_verification_in_order",
      help: "1 where the last verification found all in order, else 0",
      read: () => last("(status = 'in_order')::integer"),
    },
  ];
}
