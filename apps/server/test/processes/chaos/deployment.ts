import { writeFileSync } from "node:fs";
import path from "node:path";
import { connectClient } from "@lastro/platform/database/client";
import { freePort } from "@lastro/platform/testing/free-port";
import type pg from "pg";
import { startServer } from "../../running-server.js";
import { People } from "./people.js";
import { type HouseProcess, type Rails, startHouseProcess, startRailsProcess } from "./processes.js";
import { becomesReady } from "./until.js";
import { KINDS, type Kind, Workload } from "./workload.js";

/** Two servers and two workers on one database, the rails, and people who use them. */
export interface Deployment {
  readonly rails: Rails;
  readonly pixProviderUrl: string;
  readonly servers: readonly HouseProcess[];
  readonly workers: readonly HouseProcess[];
  readonly processes: readonly HouseProcess[];
  readonly people: People;
  readonly workload: Workload;
  setClockOffset(milliseconds: number): void;
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The ids in the table a kind of request writes to. */
  idsOf(kind: Kind): Promise<string[]>;
}

export interface DeploymentOptions {
  readonly directory: string;
  /** Where the database is reached at the start and for questions. */
  readonly adminUrl: string;
  /** Where servers and workers reach it. */
  readonly databaseUrl: string;
  readonly serverPorts: readonly [number, number];
  /** What people address; the servers themselves where nothing stands in front. */
  readonly origins?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

const PURCHASES = 20_000;

/** Seeds the database as a demonstration and starts the parts on it; what they need to be stopped is added to `started`. */
export async function startDeployment(
  started: (() => unknown)[],
  options: DeploymentOptions,
): Promise<Deployment> {
  const { directory, adminUrl, databaseUrl, serverPorts, settings: given = {} } = options;
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
  const seeding = await startServer({ ...common, DATABASE_URL: adminUrl });
  await seeding.stop();

  const settings = { ...common, ...given, DATABASE_URL: databaseUrl };
  const rails = await startRailsProcess(base, path.join(dataDir, "rails"));
  started.push(() => rails.stop());
  const servers = serverPorts.map((port, index) =>
    startHouseProcess(`server ${index + 1}`, port, { ...settings, ROLE: "http" }),
  );
  const workerPorts = [await freePort(), await freePort()];
  const workers = workerPorts.map((port, index) =>
    startHouseProcess(`worker ${index + 1}`, port, { ...settings, ROLE: "jobs" }),
  );
  const processes = [...servers, ...workers];
  started.push(() => Promise.all(processes.map((one) => one.stop())));
  await Promise.all(processes.map(({ url }) => becomesReady(url)));
  const origins = options.origins ?? servers.map(({ url }) => url);
  for (const origin of origins) await becomesReady(origin);

  const query = async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
    const client = await connectClient(adminUrl);
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  const people = new People();
  await people.signIn(origins[0] ?? "");
  return {
    rails,
    pixProviderUrl: `http://127.0.0.1:${base + 1}`,
    servers,
    workers,
    processes,
    people,
    workload: new Workload(origins, people, await findOffer(query)),
    setClockOffset: (milliseconds) => writeFileSync(clockFile, String(milliseconds)),
    query,
    idsOf: async (kind) =>
      (await query<{ id: string }>(`select id from ${KINDS[kind].table}`)).map(({ id }) => id),
  };
}

/** The largest offer of grain, with proofs that sign purchases of it. */
async function findOffer(query: Deployment["query"]) {
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
  return {
    id: offer.id,
    pricePerTonne: `${offer.price.slice(0, -2)}.${offer.price.slice(-2)}`,
    quantity: String(Number(offer.minimum) / 1000),
    signatures: signatures.map(({ id }) => id),
  };
}
