import { parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyDaily } from "../../src/modules/backoffice/verification.js";
import { customerAccount, houseAccount, post } from "../../src/modules/ledger/index.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";
import { runVerification } from "../../src/verify/run-verification.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const amount = parseMoney("BRL", "100.00");
  await inTransaction(app.ctx.db, (tx) =>
    post(tx, app.ctx, {
      ...{ kind: "test.deposit", reference: "r", key: "deposit" },
      entries: [
        { account: houseAccount("psp", "BRL"), amount: { ...amount, minor: -amount.minor } },
        { account: customerAccount(systemRandom.id(), "available", "BRL"), amount },
      ],
    }),
  );
});
afterAll(() => app.close());

/** The value of a figure with these labels. */
async function figure(name: string): Promise<number> {
  const { body } = await app.http.inject("/metrics");
  const line = body.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ").at(-1) ?? Number.NaN);
}

describe("the figures alarms are raised on", () => {
  it("tell what the house's accounts hold, and how often they moved", async () => {
    expect(await figure('lastro_house_balance{account="psp BRL"}')).toBe(-10_000);
    expect(await figure('lastro_house_entries{account="psp BRL"}')).toBe(1);
  });

  it("tell what the last verification found, and how long ago", async () => {
    await verifyDaily(app.ctx, runVerification, app.databaseUrl);
    app.ctx.clock.advanceSeconds(90);
    expect(await figure("lastro_verification_in_order")).toBe(1);
    expect(await figure("lastro_verification_age_seconds")).toBe(90);
    app.ctx.clock.advanceSeconds(1);
    const broken = async (url: string) => {
      const { checks, ...report } = await runVerification(url);
      return { ...report, checks: checks.map((check) => ({ ...check, ok: false })) };
    };
    await verifyDaily(app.ctx, broken, app.databaseUrl);
    expect(await figure("lastro_verification_in_order")).toBe(0);
  });

  it("tell of jobs that wait, and of none that are done", async () => {
    const due = 'lastro_jobs_due{kind="test.waits"}';
    await app.pool.query(
      `insert into job (id, kind, payload, run_at, created_at)
       values (gen_random_uuid(), 'test.waits', '{}', now() - interval '1 minute', now())`,
    );
    expect(await figure(due)).toBe(1);
    await app.pool.query("update job set done_at = now() where kind = 'test.waits'");
    expect(await figure(due)).toBeNaN();
  });

  it("tell how late a recurring job is", async () => {
    await app.pool.query(
      `insert into job_schedule (kind, next_run_at) values ('test.recurs', now() - interval '1 hour')
       on conflict (kind) do update set next_run_at = excluded.next_run_at`,
    );
    const late = await figure('lastro_recurring_job_late_seconds{kind="test.recurs"}');
    expect(late).toBeGreaterThanOrEqual(3_600);
    expect(late).toBeLessThan(3_900);
  });

  it("tell what an address holds above the books, and whether its deposits are credited", async () => {
    await app.pool.query(
      `insert into custody_network (network, address, watched_from, watched_to, baseline, credits_stopped, on_chain, in_ledger)
       values ('TRC20', 'test', 0, 0, 0, true, 120, 100)`,
    );
    expect(await figure('lastro_network_difference{network="TRC20"}')).toBe(20);
    expect(await figure('lastro_network_credits_stopped{network="TRC20"}')).toBe(1);
  });
});
