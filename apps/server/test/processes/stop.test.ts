import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectClient, type DatabaseClient } from "@lastro/platform/database/client";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import { freePort } from "@lastro/platform/testing/free-port";
import { startTcpProxy, type TcpProxy } from "@lastro/platform/testing/tcp-proxy";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type HouseProcess, startHouseProcess } from "./chaos/processes.js";

const PATIENTLY = { timeout: 120_000, interval: 100 };
const REQUESTS = 60;

let directory: string;
let database: EmbeddedPostgres;
let proxy: TcpProxy;
const running: HouseProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), "lastro-stop-"));
  database = await startEmbeddedPostgres({
    directory: path.join(directory, "postgres"),
    port: await freePort(),
    durable: false,
  });
  proxy = await startTcpProxy({ port: Number(new URL(database.url).port) });
});
afterEach(async () => {
  proxy.setMode("open");
  for (const one of running.splice(0)) await one.stop();
});
afterAll(async () => {
  await proxy.close();
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(role: "http" | "jobs"): Promise<HouseProcess> {
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const one = startHouseProcess(role, await freePort(), {
    PORT: String(await freePort()),
    LASTRO_DATA_DIR: path.join(directory, "data"),
    LASTRO_LOG_LEVEL: "fatal",
    LASTRO_DRAIN_SECONDS: "3",
    DATABASE_URL: url.href,
    ROLE: role,
    CLOCK_OFFSET_FILE: "/dev/null",
  });
  running.push(one);
  await vi.waitFor(async () => expect((await ready(one)).status).toBe(200), PATIENTLY);
  return one;
}

async function ready({ url }: HouseProcess): Promise<{ status: number; failing: string[] }> {
  const answer = await fetch(`${url}/readyz`);
  const { failing = [] } = (await answer.json()) as { failing?: string[] };
  return { status: answer.status, failing };
}

/** Requests that wait for a table somebody holds. */
async function holdPrices(): Promise<DatabaseClient> {
  const holder = await connectClient(database.url);
  await holder.query("begin");
  await holder.query("lock table price_latest in access exclusive mode");
  return holder;
}

describe("a server that is asked to stop while requests are in progress", () => {
  it("says so at /readyz first, answers every one of them, and ends with 0", async () => {
    const server = await start("http");
    const holder = await holdPrices();
    const answers = Array.from({ length: REQUESTS }, () =>
      fetch(`${server.url}/v1/prices`).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      ),
    );
    await pause(500);
    const ended = server.stop();
    await vi.waitFor(
      async () => expect(await ready(server)).toEqual({ status: 503, failing: ["stopping"] }),
      {
        timeout: 2_900,
        interval: 50,
      },
    );
    // Past the end of the drain: the listener is closed by then.
    await pause(3_200);
    await holder.query("rollback");
    await holder.end();
    expect((await Promise.all(answers)).filter((answer) => typeof answer === "string")).toEqual([]);
    expect(await ended).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});

describe.each(["http", "jobs"] as const)("a process (%s) whose database has fallen silent", (role) => {
  it("lives, says at /readyz what fails, and still ends when it is asked to", async () => {
    const one = await start(role);
    proxy.setMode("silent");
    await vi.waitFor(async () => expect((await ready(one)).failing).toContain("database.write"), PATIENTLY);
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${one.url}/metrics`)).status).toBe(200);
    expect(await one.stop()).not.toBeNull();
  });
});
