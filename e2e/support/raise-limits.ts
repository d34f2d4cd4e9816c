import { connectClient } from "@lastro/platform/database/client";
import { bringFingerprintKey } from "@lastro/platform/fingerprint-key";
import type { FullConfig } from "@playwright/test";
import { databaseOf } from "./books.js";

/** The demonstration's own, of which nothing is secret. */
const DEMO_SECRET = "lastro-demo-master-secret-not-for-production";
/** Enough for everything the journeys send, in centavos. */
const ENOUGH = 100_000_000;
/** Of a night and of a day: the journeys share the demonstration's people, and run at any hour. */
const SHARED = ["night", "unregistered_device_day"];

/** Has the demonstration's people send as much in all journeys together as they need, before the first one begins. */
export default async function raiseLimits({ projects: [project] }: FullConfig): Promise<void> {
  const client = await connectClient(await databaseOf(project?.use.baseURL ?? ""));
  try {
    // As the application's doing: a limit that somebody else raised is what a verification finds.
    await bringFingerprintKey(client, DEMO_SECRET);
    await client.query(
      `insert into limit_setting (user_id, category, rule, amount)
       select id, 'sent', rule, $2 from customers_profile cross join unnest($1::text[]) rule
       on conflict (user_id, category, rule, subject) do update set amount = excluded.amount`,
      [SHARED, ENOUGH],
    );
  } finally {
    await client.end();
  }
}
