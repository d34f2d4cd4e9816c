import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../clock.js";
import { connectClient } from "../database/client.js";
import { openDatabase, openPool } from "../database/database.js";
import { type Notifications, openNotifications } from "../listen.js";
import { createLogger } from "../log.js";
import { startTcpProxy, type TcpProxy } from "../testing/tcp-proxy.js";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { createHealthServer } from "./health.js";
import { createReadiness, databaseReadiness } from "./readiness.js";

const PATIENTLY = { timeout: 60_000, interval: 200 };
const CONNECTIONS = 3;
const log = createLogger("silent");

let database: TestDatabase;
let proxy: TcpProxy;
let notifications: Notifications;
let world: Awaited<ReturnType<typeof startHealth>>;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy({ port: Number(new URL(database.url).port) });
  world = await startHealth();
});
afterEach(async () => {
  await world.close();
  await proxy.close();
  await database.close();
});

async function startHealth() {
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const pool = openPool({ url: url.href, log, connections: CONNECTIONS });
  const db = openDatabase(pool);
  notifications = await openNotifications(url.href, [], log);
  const options = { db, databaseUrl: url.href, notifications, clock: systemClock, name: "worker" } as const;
  const readiness = createReadiness(databaseReadiness(options));
  const http = createHealthServer(readiness, pool);
  return {
    pool,
    readiness,
    get: (path: string) => http.inject({ method: "GET", url: path }),
    close: async () => {
      await http.close();
      await notifications.close();
      await db.destroy();
    },
  };
}

/** Answers are kept for a second: asks until what is expected is said. */
async function expectFailing(...names: string[]): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await world.get("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "unavailable", failing: names }]);
  }, PATIENTLY);
}

async function expectReady(): Promise<void> {
  await vi.waitFor(async () => expect((await world.get("/readyz")).statusCode).toBe(200), PATIENTLY);
}

/** From the database beside ours, since some of what is done to ours cannot be done from within. */
async function asOwner(...statements: string[]): Promise<void> {
  const beside = new URL(database.url);
  beside.pathname = "/postgres";
  const owner = await connectClient(beside.href);
  for (const statement of statements) await owner.query(statement);
  await owner.end();
}

describe("/readyz", () => {
  it("says that the process can serve while the database takes writes and connections", async () => {
    await expectReady();
    expect((await world.get("/healthz")).json()).toEqual({ status: "ok" });
    expect((await world.get("/metrics")).body).toContain("lastro_database_waiting");
  });

  it("names the write when the database answers reads only", async () => {
    await expectReady();
    const name = new URL(database.url).pathname.slice(1);
    await asOwner(
      `alter database ${name} set default_transaction_read_only = on`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expectFailing("database.write");
  });

  it("names the write when every connection of the process is taken", async () => {
    const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => world.pool.connect()));
    await expectFailing("database.write");
    for (const connection of taken) connection.release();
    await expectReady();
  });

  it("names the connection when the database takes no more of them", async () => {
    await expectReady();
    const name = new URL(database.url).pathname.slice(1);
    await asOwner(`alter database ${name} with allow_connections false`);
    await expectFailing("database.connect");
  });

  it("names what is silent within its deadline, and the process still lives", async () => {
    await expectReady();
    proxy.setMode("silent");
    await expectFailing("database.write", "database.connect", "database.listen");
    expect((await world.get("/healthz")).statusCode).toBe(200);
    proxy.setMode("open");
    await expectReady();
  });

  it("says that it is stopping before anything is closed", async () => {
    await expectReady();
    world.readiness.startStopping();
    await expectFailing("stopping");
  });
});
