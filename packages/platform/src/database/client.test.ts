import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../log.js";
import { freePort } from "../testing/free-port.js";
import { startTcpProxy, type TcpProxy } from "../testing/tcp-proxy.js";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { clientOptions, connectClient, DatabaseClient, DatabaseSilent } from "./client.js";
import { isDatabaseUnavailable } from "./connection-lost.js";
import { openPool } from "./database.js";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.js";

const SILENCE_MS = 300;
const log = createLogger("silent");

let database: TestDatabase;
let proxy: TcpProxy;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  proxy = await startTcpProxy({ port: Number(new URL(database.url).port) });
  url = withPort(database.url, proxy.port);
});
afterEach(() => proxy.close());

function withPort(from: string, port: number): string {
  const changed = new URL(from);
  changed.port = String(port);
  return changed.href;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  );

describe("a connection that is lost while it is in use", () => {
  it("fails the statement under way as unavailable, ends no process, and the pool goes on", async () => {
    const pool = openPool({ url, log, connections: 2 });
    const held = await pool.connect();
    const failure = failureOf(held.query("select pg_sleep(60)"));
    proxy.cut();
    expect(isDatabaseUnavailable(await failure)).toBe(true);
    held.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it("between two statements of a transaction fails the next one", async () => {
    const pool = openPool({ url, log, connections: 1 });
    const held = await pool.connect();
    await held.query("begin");
    proxy.cut();
    expect(isDatabaseUnavailable(await failureOf(held.query("select 1")))).toBe(true);
    held.release();
    await pool.end();
  });
});

describe("a statement that is never answered", () => {
  it("gives its connection up when the silence has lasted, and says that the outcome is unknown", async () => {
    const pool = new pg.Pool({
      ...clientOptions(url),
      Client: DatabaseClient,
      max: 1,
      silenceMs: SILENCE_MS,
    } as pg.PoolConfig);
    pool.on("error", () => undefined);
    await pool.query("select 1");
    proxy.setMode("silent");
    const failure = await failureOf(pool.query("select 2"));
    expect(failure).toBeInstanceOf(DatabaseSilent);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    proxy.setMode("open");
    expect((await pool.query("select 3 as three")).rows).toEqual([{ three: 3 }]);
    await pool.end();
  });

  it("does not count the time between statements", async () => {
    const client = await connectClient(url, { silenceMs: SILENCE_MS });
    await client.query("select 1");
    await new Promise((resolve) => setTimeout(resolve, 2 * SILENCE_MS));
    expect((await client.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
    await client.end();
  });
});

describe("a database URL of several hosts", () => {
  let directory: string;
  let readOnly: EmbeddedPostgres;
  let urlOfBoth: string;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(os.tmpdir(), "lastro-hosts-"));
    readOnly = await startEmbeddedPostgres({ directory, port: await freePort(), durable: false });
    const { username, password, port } = new URL(database.url);
    const owner = await connectClient(readOnly.url);
    await owner.query(`alter role ${username} with password '${password}'`);
    await owner.query(`create database ${new URL(database.url).pathname.slice(1)}`);
    await owner.query("alter system set default_transaction_read_only = on");
    await owner.query("select pg_reload_conf()");
    await owner.end();
    const hosts = `127.0.0.1:${new URL(readOnly.url).port},127.0.0.1:${port}`;
    urlOfBoth = database.url.replace(`127.0.0.1:${port}`, hosts);
  });
  afterAll(async () => {
    await readOnly.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it("leads to the one that takes writes, whatever their order, for pools too", async () => {
    const pool = openPool({ url: `${urlOfBoth}?target_session_attrs=read-write`, log, connections: 1 });
    const { rows } = await pool.query("select current_setting('transaction_read_only') as read_only");
    expect(rows).toEqual([{ read_only: "off" }]);
    await pool.end();
  });

  it("goes past a host that does not answer and one that refuses", async () => {
    proxy.setMode("silent");
    const nobody = await freePort();
    const hosts = `127.0.0.1:${proxy.port},127.0.0.1:${nobody},127.0.0.1:${new URL(database.url).port}`;
    const client = await connectClient(database.url.replace(/127\.0\.0\.1:\d+/, hosts));
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  it("fails as unavailable, saying why of each, when none will do", async () => {
    const hosts = `127.0.0.1:${new URL(readOnly.url).port},127.0.0.1:${await freePort()}`;
    const failure = await failureOf(connectClient(database.url.replace(/127\.0\.0\.1:\d+/, hosts)));
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(String(failure)).toMatch(/does not take writes; .*ECONNREFUSED/);
  });
});
