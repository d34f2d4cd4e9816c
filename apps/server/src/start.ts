import type pg from "pg";
import { createApp } from "./app.js";
import { prepareStart } from "./deployment/prepare-start.js";
import { startHashing } from "./modules/identity/index.js";
import { systemClock } from "./platform/clock.js";
import { type Config, ConfigError } from "./platform/config.js";
import type { Ctx } from "./platform/context.js";
import { openDatabase, openPool } from "./platform/database/database.js";
import { findDatabaseProblems } from "./platform/database/self-test.js";
import { LIVE_EVENT_CHANNEL, openNotifications } from "./platform/events.js";
import { JOB_CHANNEL } from "./platform/jobs/enqueue.js";
import { startWorker, type Worker } from "./platform/jobs/worker.js";
import { createLogger } from "./platform/log.js";
import { systemRandom } from "./platform/random.js";

export interface Running {
  readonly ctx: Ctx;
  readonly worker: Worker | undefined;
  /** Where it listens, empty for a worker alone. */
  readonly address: string;
  /** Lets requests and jobs in progress end, then closes everything. */
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

/** Migrates the database and starts what is asked for on it. */
export async function start(options: StartOptions): Promise<Running> {
  const { config, databaseUrl, serveHttp, runJobs, prepare } = options;
  const log = createLogger(config.logLevel);
  await prepareStart(config, databaseUrl);
  if (config.mode === "production") {
    const problems = await findDatabaseProblems(databaseUrl, () => systemClock.now());
    if (problems.length > 0) throw new ConfigError(problems);
  }
  const pool = openPool({ url: databaseUrl, log, connections: 16 });
  const relaxedPool = openPool({ url: databaseUrl, log, connections: 4, durable: false });
  const db = openDatabase(pool);
  const channels = [...(serveHttp ? [LIVE_EVENT_CHANNEL] : []), ...(runJobs ? [JOB_CHANNEL] : [])];
  const notifications = await openNotifications(databaseUrl, channels, log);
  const ctx: Ctx = { db, clock: systemClock, random: systemRandom, log, config };
  const hashing = startHashing();
  const app = await createApp({ ctx, pool, relaxedPool, notifications, hashing, databaseUrl });
  await prepare?.(ctx, pool);
  const worker = runJobs ? startWorker(ctx, app.jobs, app.recurring, notifications) : undefined;
  const address = serveHttp ? await app.http.listen({ host: config.host, port: config.port }) : "";
  return {
    ctx,
    worker,
    address,
    async stop() {
      await app.http.close();
      await worker?.stop();
      await notifications.close();
      await db.destroy();
      await relaxedPool.end();
      hashing.stop();
    },
  };
}
