import { rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Identity, SettingsOverride } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { LIVE_EVENT_CHANNEL } from "@lastro/platform/events";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { JOB_CHANNEL } from "@lastro/platform/jobs/enqueue";
import { startWorker, type Worker } from "@lastro/platform/jobs/worker";
import { openNotifications } from "@lastro/platform/listen";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock, type FixedClock } from "@lastro/platform/testing/fixed-clock";
import { IN_ORDER } from "@lastro/platform/testing/in-order";
import { createTestDatabase } from "@lastro/platform/testing/test-database";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { createApp } from "../app.js";
import { loadConfig } from "../configuration/config.js";
import type { FileMakers } from "../file-makers.js";
import type { CardProvider } from "../modules/cards/index.js";

export interface TestApp {
  readonly ctx: Ctx & { readonly clock: FixedClock };
  readonly http: FastifyInstance;
  readonly identity: Identity;
  /** Absent where nothing but signing in is served. */
  readonly cards?: CardProvider | undefined;
  readonly worker: Worker;
  readonly pool: pg.Pool;
  /** With the rights of the owner, as the verifier connects. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** LASTRO_ settings, such as the addresses of simulators the test started. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly clock?: FixedClock;
  /** Ways of signing in the test needs otherwise than the bank decides them. */
  readonly identity?: SettingsOverride;
  /** Where files are made, for a test that says how long it takes. */
  readonly fileMakers?: FileMakers;
}

/** The whole server on a database of its own, with a clock the test moves. Jobs run when the test says so. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const headsDir = path.join(os.tmpdir(), `lastro-heads-${systemRandom.id()}`);
  const config = loadConfig({
    LASTRO_HEADS_DIR: headsDir,
    LASTRO_LOG_LEVEL: "silent",
    LASTRO_TRUSTED_PROXIES: "loopback",
    ...options.settings,
  });
  const database = await createTestDatabase({ fingerprintKey: fingerprintKeyOf(config.fingerprintSecret) });
  const log = createLogger(config.logLevel);
  const clock = options.clock ?? createFixedClock();
  const ctx = { db: database.db, clock, random: systemRandom, log, config };
  const notifications = await openNotifications(database.url, [LIVE_EVENT_CHANNEL, JOB_CHANNEL], log);
  const app = await createApp({
    ctx,
    pool: database.pool,
    relaxedPool: database.pool,
    notifications,
    databaseUrl: database.url,
    ...(options.fileMakers ? { fileMakers: options.fileMakers } : {}),
    ...(options.identity ? { identitySettings: options.identity } : {}),
  });
  const worker = startWorker(ctx, app.jobs, app.recurring, undefined, IN_ORDER);
  await app.http.ready();
  return {
    ctx,
    http: app.http,
    identity: app.identity,
    cards: app.cards,
    worker,
    pool: database.pool,
    databaseUrl: database.url,
    async close() {
      await app.http.close();
      await worker.stop();
      await notifications.close();
      await database.close();
      rmSync(headsDir, { recursive: true, force: true });
    },
  };
}
