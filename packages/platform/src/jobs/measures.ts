import { type Database, query } from "../database/database.js";
import type { Measure } from "../metrics.js";

/** Whether work is done: recurring jobs that fail, and jobs that were given up or are late. */
export function jobMeasures(db: Database): Measure[] {
  return [
    {
      name: "lastro_recurring_job_failures",
      help: "How often a recurring job has failed since it last succeeded",
      label: "kind",
      read: () => query(db, "select kind as label, failures_in_a_row as value from job_schedule", []),
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
