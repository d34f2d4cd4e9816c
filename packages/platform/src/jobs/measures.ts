import { type Database, query } from "../database/database.js";
import type { Measure } from "../metrics.js";

/** Whether work is done: recurring jobs that fail or are late, and jobs that wait or were given up. */
export function jobMeasures(db: Database): Measure[] {
  return [
    {
      name: "lastro_recurring_job_failures",
      help: "How often a recurring job has failed since it last succeeded",
      label: "kind",
      read: () => query(db, "select kind as label, failures_in_a_row as value from job_schedule", []),
    },
    {
      name: "lastro_recurring_job_late_seconds",
      help: "How long ago a recurring job should have run",
      label: "kind",
      read: () =>
        query(
          db,
          `select kind as label, greatest(extract(epoch from now() - next_run_at), 0)::float8 as value
           from job_schedule`,
          [],
        ),
    },
    {
      name: "lastro_jobs_due",
      help: "Jobs that could be done now",
      label: "kind",
      read: () =>
        query(
          db,
          `select kind as label, count(*)::integer as value from job
           where done_at is null and given_up_at is null and run_at <= now() group by kind`,
          [],
        ),
    },
    {
      name: "lastro_jobs_given_up",
      help: "Jobs that were given up and wait for a person",
      label: "kind",
      read: () =>
        query(
          db,
          "select kind as label, count(*)::integer as value from job where given_up_at is not null group by kind",
          [],
        ),
    },
  ];
}
