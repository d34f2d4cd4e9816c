import { setTimeout } from "node:timers/promises";
import { startHashing } from "@lastro/identity";
import { systemClock } from "@lastro/platform/clock";
import { type Config, ConfigError } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { findDatabaseProblems } from "@lastro/platform/database/self-test";
import { LIVE_EVENT_CHANNEL } from "@lastro/platform/events";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { createHealthServer } from "@lastro/platform/http/health";
import { JOB_CHANNEL } from "@lastro/platform/jobs/enqueue";
import { startWorker, type Worker } from "@lastro/platform/jobs/worker";
import { openNotifications } from "@lastro/platform/listen";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { closeHttp, endWithin } from "@lastro/platform/stop";
import type pg from "pg";
import { createApp } from "./app.js";
import { deploymentCheck } from "./deployment/deployment-check.js";
import { prepareStart, reportFormerSecrets } from "./deployment/prepare-start.js";
import { startFileMakers } from "./file-makers.js";

export interface Running {
  readonly ctx: Ctx;
  readonly worker: Worker | undefined;
  /** Where it listens: of a worker alone, for health and metrics only. */
  readonly address: string;
  /** Lets requests and jobs in progress end, then closes everything, in bounded time. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly serveHttp: boolean;
  readonly runJobs: boolean;
  /** Done after migrating and before anything is served or run. */
  readonly prepare?: (ctx: Ctx, pool: pg.Pool) => Promise<void>;
}

const CLOSE_MS = 5_000;

/** Migrates the database and starts what is asked for on it. */
export async function start(options: StartOptions): Promise<Running> {
  const { config, databaseUrl, serveHttp, runJobs, prepare } = options;
  const log = createLogger(config.logLevel);
  await prepareStart(config, databaseUrl);
  await reportFormerSecrets(config, databaseUrl, log);
  if (config.mode === "production") {
    const problems = await findDatabaseProblems(databaseUrl, () => systemClock.now());
    if (problems.length > 0) throw new ConfigError(problems);
  }
  const fingerprintKey = fingerprintKeyOf(config.fingerprintSecret);
  const pool = openPool({ url: databaseUrl, log, connections: 16, fingerprintKey });
  const relaxedPool = openPool({ url: databaseUrl, log, connections: 4, durable: false });
  const batchPool = openPool({ url: databaseUrl, log, connections: 4, planOnce: true, fingerprintKey });
  const db = openDatabase(pool);
  const channels = [...(serveHttp ? [LIVE_EVENT_CHANNEL] : []), ...(runJobs ? [JOB_CHANNEL] : [])];
  const notifications = await openNotifications(databaseUrl, channels, log);
  const ctx: Ctx = { db, clock: systemClock, random: systemRandom, log, config };
  const hashing = startHashing();
  const fileMakers = startFileMakers();
  const process = serveHttp ? "server" : "worker";
  const readinessChecks = [deploymentCheck(config, databaseUrl)];
  const app = await createApp({
    ctx,
    pool,
    relaxedPool,
    batchPool,
    notifications,
    hashing,
    fileMakers,
    databaseUrl,
    process,
    readinessChecks,
  });
  await prepare?.(ctx, pool);
  const worker = runJobs ? startWorker(ctx, app.jobs, app.recurring, notifications) : undefined;
  const http = serveHttp ? app.http : createHealthServer(app.readiness, pool, app.measures);
  const port = serveHttp ? config.port : config.workerPort;
  const address = await http.listen({ host: config.host, port });
  return {
    ctx,
    worker,
    address,
    async stop() {
      app.readiness.startStopping();
      await setTimeout(config.drainSeconds * 1_000);
      await closeHttp(http, log);
      if (http !== app.http) await app.http.close();
      await worker?.stop();
      await endWithin(CLOSE_MS, "the listening connection", log, notifications.close());
      await endWithin(
        CLOSE_MS,
        "database connections",
        log,
        Promise.all([db.destroy(), relaxedPool.end(), batchPool.end()]),
      );
      hashing.stop();
      await endWithin(CLOSE_MS, "the making of files", log, fileMakers.stop());
    },
  };
}
