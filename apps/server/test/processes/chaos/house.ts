import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { LISTENER } from "@lastro/platform/listen";
import { freePort } from "@lastro/platform/testing/free-port";
import { startTcpProxy, type TcpProxy } from "@lastro/platform/testing/tcp-proxy";
import { type ChaosDatabase, startChaosDatabase } from "./chaos-database.js";
import { type Deployment, startDeployment } from "./deployment.js";
import { becomesReady, startAll, until } from "./until.js";

/** A deployment that can be disturbed: its database is behind a proxy, and can be killed and filled. */
export interface House extends Deployment {
  readonly database: ChaosDatabase;
  readonly proxy: TcpProxy;
  /** Milliseconds until every process serves again: transfers through each server, jobs done by the workers. */
  recovery(): Promise<number>;
  /** Connections of the house to its database, and how many of them listen. */
  connections(): Promise<{ all: number; listening: number }>;
  stop(): Promise<void>;
}

export function startHouse(): Promise<House> {
  return startAll(startParts);
}

async function startParts(started: (() => unknown)[], stop: () => Promise<void>): Promise<House> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "lastro-chaos-"));
  started.push(() => rmSync(directory, { recursive: true, force: true }));
  // As root PostgreSQL runs as another user, who must reach the disk that is filled.
  if (process.env.CHAOS === "whole") chmodSync(directory, 0o755);
  const database = await startChaosDatabase(path.join(directory, "disk"));
  started.push(() => database.stop());
  const proxy = await startTcpProxy({ port: database.port });
  started.push(() => proxy.close());
  const behindProxy = new URL(database.url);
  behindProxy.port = String(proxy.port);
  const deployment = await startDeployment(started, {
    directory,
    adminUrl: database.url,
    databaseUrl: behindProxy.href,
    serverPorts: [await freePort(), await freePort()],
  });
  const { processes, servers, workload, query } = deployment;
  return {
    ...deployment,
    database,
    proxy,
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
