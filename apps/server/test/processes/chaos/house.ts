import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connectClient } from "@lastro/platform/database/client";
import { LISTENER } from "@lastro/platform/listen";
import { freePort } from "@lastro/platform/testing/free-port";
import { startTcpProxy, type TcpProxy } from "@lastro/platform/testing/tcp-proxy";
import type pg from "pg";
import { startServer } from "../../running-server.js";
import { type ChaosDatabase, startChaosDatabase } from "./chaos-database.js";
import { People } from "./people.js";
import { type HouseProcess, type Rails, startHouseProcess, startRailsProcess } from "./processes.js";
import { KINDS, type Kind, Workload } from "./workload.js";

/** A deployment that can be disturbed: two servers and two workers on one database, behind a proxy, and the rails. */
export interface House {
  readonly database: ChaosDatabase;
  readonly proxy: TcpProxy;
  readonly rails: Rails;
  readonly pixProviderUrl: string;
  readonly servers: readonly HouseProcess[];
  readonly workers: readonly HouseProcess[];
  readonly processes: readonly HouseProcess[];
  readonly people: People;
  readonly workload: Workload;
  setClockOffset(milliseconds: number): void;
  /** Milliseconds until every process serves again: transfers through each server, jobs done by the workers. */
  recovery(): Promise<number>;
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The ids in the table a kind of request writes to. */
  idsOf(kind: Kind): Promise<string[]>;
  /** Connections of the house to its database, and how many of them listen. */
  connections(): Promise<{ all: number; listening: number }>;
  stop(): Promise<void>;
}

const GIVE_UP_MS = 180_000;
const PURCHASES = 20_000;

/** Starts everything, or nothing: what was started is stopped when a later part does not start. */
export async function startHouse(): Promise<House> {
  const started: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    return await startParts(started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(started: (() => unknown)[], stop: () => Promise<void>): Promise<House> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "lastro-chaos-"));
  started.push(() => rmSync(directory, { recursive: true, force: true }));
  // As root PostgreSQL runs as another user, who must reach the disk that is filled.
  if (process.env.CHAOS === "whole") chmodSync(directory, 0o755);
  const database = await startChaosDatabase(path.join(directory, "disk"));
  started.push(() => database.stop());
  const dataDir = path.join(directory, "data");
  const base = await freePort();
  const clockFile = path.join(directory, "clock-offset");
  writeFileSync(clockFile, "0");
  const common = {
    PORT: String(base),
    LASTRO_DATA_DIR: dataDir,
    LASTRO_LOG_LEVEL: "fatal",
    LASTRO_MONEY_REQUESTS_PER_MINUTE: "10000000",
    LASTRO_REQUESTS_PER_MINUTE: "10000000",
    CLOCK_OFFSET_FILE: clockFile,
  };
  const seeding = await startServer({ ...common, DATABASE_URL: database.url });
  await seeding.stop();

  const proxy = await startTcpProxy({ port: database.port });
  started.push(() => proxy.close());
  const behindProxy = new URL(database.url);
  behindProxy.port = String(proxy.port);
  const settings = { ...common, DATABASE_URL: behindProxy.href };
  const rails = await startRailsProcess(base, path.join(dataDir, "rails"));
  started.push(() => rails.stop());
  const ports = await Promise.all(Array.from({ length: 4 }, () => freePort()));
  const [one = 0, two = 0, three = 0, four = 0] = ports;
  const servers = [
    startHouseProcess("server 1", one, { ...settings, ROLE: "http" }),
    startHouseProcess("server 2", two, { ...settings, ROLE: "http" }),
  ];
  const workers = [
    startHouseProcess("worker 1", three, { ...settings, ROLE: "jobs" }),
    startHouseProcess("worker 2", four, { ...settings, ROLE: "jobs" }),
  ];
  const processes = [...servers, ...workers];
  started.push(() => Promise.all(processes.map((one) => one.stop())));
  await Promise.all(processes.map((one) => becomesReady(one.url)));

  const query = async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
    const client = await connectClient(database.url);
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  const [offer] = await query<{ id: string; price: string; minimum: string }>(
    `select o.id, o.price_cents::text as price, o.minimum_kg::text as minimum from grain_offer o
      where o.listed order by o.quantity_kg desc limit 1`,
  );
  if (!offer) throw new Error("The demonstration offers no grain");
  const signatures = await query<{ id: string }>(
    `insert into grain_signing_proof (id, user_id, method, proven_at, expires_at)
     select gen_random_uuid(), u.id, 'password', now(), now() + interval '30 days'
       from identity_user u, generate_series(1, $1) where u.email = 'comprador@lastro.demo' and u.realm = 'agro'
     returning id`,
    [PURCHASES],
  );
  const people = new People();
  await people.signIn(servers[0]?.url ?? "");
  const workload = new Workload(
    servers.map(({ url }) => url),
    people,
    {
      id: offer.id,
      pricePerTonne: `${offer.price.slice(0, -2)}.${offer.price.slice(-2)}`,
      quantity: String(Number(offer.minimum) / 1000),
      signatures: signatures.map(({ id }) => id),
    },
  );

  return {
    database,
    proxy,
    rails,
    pixProviderUrl: `http://127.0.0.1:${base + 1}`,
    servers,
    workers,
    processes,
    people,
    workload,
    setClockOffset: (milliseconds) => writeFileSync(clockFile, String(milliseconds)),
    async recovery() {
      const since = performance.now();
      await Promise.all(processes.map(({ url }) => becomesReady(url)));
      await Promise.all(
        servers.map(({ url }) => until(`a transfer at ${url}`, () => workload.canTransfer(url))),
      );
      await until("a job being done", async () => {
        const done = await query(
          "select 1 from job where done_at > now() - make_interval(secs => $1::float8 / 1000) limit 1",
          [performance.now() - since],
        );
        return done.length > 0;
      });
      return performance.now() - since;
    },
    query,
    idsOf: async (kind) =>
      (await query<{ id: string }>(`select id from ${KINDS[kind].table}`)).map(({ id }) => id),
    async connections() {
      const [found] = await query<{ all: number; listening: number }>(
        `select count(*)::int as all, count(*) filter (where application_name = $1)::int as listening
           from pg_stat_activity
          where datname = current_database() and application_name like 'lastro%'`,
        [LISTENER],
      );
      return found ?? { all: 0, listening: 0 };
    },
    stop,
  };
}

const becomesReady = (url: string) =>
  until(`${url} being ready`, async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  });

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Waited for ${what} in vain`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
