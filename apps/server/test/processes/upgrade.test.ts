import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import { shippedMigrations } from "@lastro/platform/database/migrate";
import { run } from "@lastro/platform/testing/empty-database";
import { freePort } from "@lastro/platform/testing/free-port";
import type { RunningProcess } from "@lastro/platform/testing/running-program";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MIGRATIONS } from "../../src/database/migrations.js";
import { productionSettings } from "../../src/testing/production-settings.js";
import { runVerification } from "../../src/verify/run-verification.js";
import { startServer, startWorkerProcess } from "../running-server.js";
import { demoPort } from "./demo-port.js";
import { layOutPreviousRelease } from "./previous-release.js";

const PATIENCE = { timeout: 120_000, interval: 200 };
/** These say that something waits longer than it should: the kept data grows old, and its rails are gone. */
const ABOUT_TIME = ["I9a", "I9b"];

let directory: string;
let postgres: EmbeddedPostgres;
let masterSecret: string;
let settings: Record<string, string>;
let before: Awaited<ReturnType<typeof whatMustStay>>;
let databases = 0;
const running: RunningProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), "lastro-upgrade-"));
  const port = await freePort();
  postgres = await startEmbeddedPostgres({ directory: path.join(directory, "postgres"), port });
  masterSecret = await layOutPreviousRelease(await aDatabase("previous"));
});
afterAll(async () => {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
});

beforeEach(async () => {
  databases += 1;
  const url = await aDatabase(`previous_${databases}`, "template previous");
  // No deadline of an order passes while the test looks, however old the data is.
  await run(url, "update grain_order_timer set due_at = now() + interval '1 year' where ended_at is null");
  settings = {
    DATABASE_URL: url,
    LASTRO_MASTER_SECRET: masterSecret,
    PORT: String(await demoPort()),
    LASTRO_DATA_DIR: path.join(directory, "data"),
    LASTRO_LOG_LEVEL: "fatal",
  };
  before = await whatMustStay();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

async function aDatabase(name: string, from = ""): Promise<string> {
  await run(postgres.url, `create database ${name} ${from}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

const ask = async (sql: string, values: readonly unknown[] = []) =>
  (await run(settings.DATABASE_URL ?? "", sql, values)).rows;

/** Who there is, what was posted, and what everybody has. */
async function whatMustStay() {
  return {
    people: await ask("select id, email, password_hash from identity_user order by id"),
    customers: await ask("select id, cpf_index from customers_profile order by id"),
    traders: await ask("select user_id, tax_id_sealed from grain_account order by user_id"),
    entries: await ask(
      `select transaction_id, line, account_id, account_seq, asset, amount, balance_after from ledger_entry
       order by transaction_id, line`,
    ),
    balances: await ask("select id, asset, balance from ledger_account order by id"),
    migrations: await ask("select * from schema_migration where name < '0025' order by name"),
  };
}

async function signIn(url: string, email: string): Promise<Response> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "lastro-demo-2026" }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${access_token}` } });
}

async function expectNothingLost(mode: string): Promise<void> {
  expect(await whatMustStay()).toEqual(before);
  expect(await ask("select name from schema_migration order by name")).toEqual(
    (await shippedMigrations(MIGRATIONS)).map(({ name }) => ({ name })),
  );
  const report = await runVerification(settings.DATABASE_URL ?? "");
  expect(report.mode).toBe(mode);
  expect(report.checks.filter(({ ok, id }) => !ok && !ABOUT_TIME.includes(id))).toEqual([]);
}

describe("a production deployment of the previous release", () => {
  beforeEach(async () => {
    // The kept people are a demonstration's; what tells them from a bank's goes.
    for (const table of ["identity_user", "customers_profile"])
      await ask(`update ${table} set email = replace(email, '@lastro.demo', '@clientes.example')`);
    await ask("delete from demo_seed_step");
    await ask("delete from identity_signing_key");
    settings = { ...(await productionSettings()), ...settings };
    before = await whatMustStay();
  });

  it("is brought to this release while a worker runs, and loses nothing", async () => {
    const runId = randomUUID();
    await ask("update verification_run set status = 'failed', finished_at = now() where finished_at is null");
    await ask(
      "insert into verification_run (id, requested_by, requested_at) values ($1, 'system:test', now())",
      [runId],
    );
    await ask(
      `insert into job (id, kind, payload, key, run_at, created_at)
       values (gen_random_uuid(), 'backoffice.verify_books', $1, $2, now(), now())`,
      [{ runId }, runId],
    );
    const worker = startWorkerProcess(settings);
    running.push(worker);
    const server = await startServer(settings);
    running.push(server);

    await vi.waitFor(async () => {
      const [job] = await ask("select done_at from job where key = $1", [runId]);
      expect(job?.done_at).toBeInstanceOf(Date);
    }, PATIENCE);
    expect((await signIn(server.url, "cliente@clientes.example")).status).toBe(200);
    await expectNothingLost("production");
  });

  it("is not touched by a start that forgot its mode", async () => {
    const { LASTRO_MODE: _, ...forgotten } = settings;
    await expect(startServer(forgotten)).rejects.toThrow("stopped with code 1");
    expect(await whatMustStay()).toEqual(before);
    expect(await ask("select name from schema_migration where name >= '0025'")).toEqual([]);
  });
});

describe("a demonstration of the previous release", () => {
  it("is brought to this release with its history, and to no production", async () => {
    await expect(startServer({ ...(await productionSettings()), ...settings })).rejects.toThrow("code 1");
    const server = await startServer(settings);
    running.push(server);
    expect((await signIn(server.url, "cliente@lastro.demo")).status).toBe(200);
    await expectNothingLost("demo");
  });
});
