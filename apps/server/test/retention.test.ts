import { query } from "@lastro/platform/database/database";
import { deleteOld } from "@lastro/platform/retention/delete-old";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../src/testing/test-app.js";

const DAY_SECONDS = 86_400;

const clock = createFixedClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

/** A row of each kind that is kept for a while, as old as said, and one that is not over. */
async function fill(): Promise<void> {
  const now = clock.now();
  const statements: [string, unknown[]][] = [
    [
      `insert into job (id, kind, payload, run_at, created_at, done_at, given_up_at) values
         (gen_random_uuid(), 'test.done', '{}', $1, $1, $1, null),
         (gen_random_uuid(), 'test.given_up', '{}', $1, $1, null, $1)`,
      [now],
    ],
    [
      "insert into idempotency_key (principal, route, key, body_hash, created_at) values ('p', 'r', 'k', '', $1)",
      [now],
    ],
    ["insert into rate_limit (bucket, empty_at) values ('test', $1)", [now.getTime() * 1000]],
    [
      "insert into pix_callback (id, body_hash, body, received_at) values (gen_random_uuid(), 'h', '', $1)",
      [now],
    ],
    [
      `insert into pix_inquiry (psp, end_to_end_id, names_our_charge, turn, due_at, booked_at) values
         ('psp', 'booked', false, $1, $1, $1), ('psp', 'open', false, $1, $1, null)`,
      [now],
    ],
    [
      `insert into notification_mail (id, template, sealed, created_at, sent_at) values
         (gen_random_uuid(), 'sent', null, $1, $1), (gen_random_uuid(), 'waiting', 'x', $1, null)`,
      [now],
    ],
  ];
  for (const [text, values] of statements) await query(app.ctx.db, text, values);
}

async function left(): Promise<string[]> {
  const rows = await query<{ what: string }>(
    app.ctx.db,
    `select kind as what from job where kind like 'test.%'
     union all select 'answer' from idempotency_key where principal = 'p'
     union all select 'bucket' from rate_limit where bucket = 'test'
     union all select 'callback' from pix_callback
     union all select 'inquiry ' || end_to_end_id from pix_inquiry
     union all select 'letter ' || template from notification_mail where template in ('sent', 'waiting')`,
    [],
  );
  return rows.map(({ what }) => what).toSorted();
}

async function after(days: number): Promise<string[]> {
  clock.advanceSeconds(days * DAY_SECONDS);
  await app.worker.runDue();
  return left();
}

describe("what is over", () => {
  it("is deleted after its time, each kind by its own, and what is not over stays", async () => {
    await fill();
    const all = await left();
    expect(all).toHaveLength(9);
    expect(await after(0)).toEqual(all);
    expect(await after(31)).toEqual(all.filter((one) => one !== "test.done" && one !== "bucket"));
    expect(await after(70)).toEqual(["inquiry open", "letter waiting", "test.given_up"]);
  });

  it("is deleted some thousands at a time, and no further once the worker stops", async () => {
    await query(
      app.ctx.db,
      "insert into rate_limit (bucket, empty_at) select 'many ' || n, 1 from generate_series(1, 25000) n",
      [],
    );
    const old = { table: "rate_limit", where: "bucket like 'many %' and empty_at < $1", values: [2] };
    expect(await deleteOld(app.ctx.db, old, AbortSignal.abort())).toBe(0);
    expect(await deleteOld(app.ctx.db, old)).toBe(25_000);
  });
});
