import { givenSecret, prepareDatabase } from "@lastro/deployment";
import {
  type CodeJudge,
  cleanUpIdentityJob,
  createIdentity,
  createLetterWriter,
  type Hashing,
  type Identity,
  type IdentityEngine,
  type IdentityHooks,
  type IdentitySettings,
  identityLetters,
  mountAuthService,
  startHashing,
} from "@lastro/identity";
import { systemClock } from "@lastro/platform/clock";
import { ConfigError } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { addHealth } from "@lastro/platform/http/health";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import { createReadiness, databaseReadiness, type Readiness } from "@lastro/platform/http/readiness";
import { createHttpServer } from "@lastro/platform/http/server";
import { JOB_CHANNEL } from "@lastro/platform/jobs/enqueue";
import { startWorker } from "@lastro/platform/jobs/worker";
import { openNotifications } from "@lastro/platform/listen";
import { createLogger } from "@lastro/platform/log";
import { mailRenderer } from "@lastro/platform/mail/letter-set";
import { sendMailsJob } from "@lastro/platform/mail/send-mails.job";
import { systemRandom } from "@lastro/platform/random";
import { sendSmsJob } from "@lastro/platform/sms/send-sms.job";
import { closeHttp, endWithin } from "@lastro/platform/stop";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { houseSecret } from "./house-secret.js";
import { MIGRATIONS } from "./migrations.js";
import type { Environment } from "./names.js";
import { logLevel, serviceConfig } from "./service-config.js";
import { furtherHeaders, letterTemplates } from "./service-letters.js";
import { judgeOfCodes, textGateway } from "./text-gateway.js";

export interface RunningService {
  readonly address: string;
  /** Lets requests and jobs in progress end, then closes everything. */
  stop(): Promise<void>;
}

/** What the tables call the people of this service. */
const REALM = "bank";
const MIN_SECRET_LENGTH = 32;
const CLOSE_MS = 5_000;

/** Nobody takes part in signing in where there is nothing else. */
const NO_HOOKS: IdentityHooks = {
  async userCreated() {
    // Nothing is kept elsewhere.
  },
  async emailChanged() {
    // Nobody else knows the address.
  },
  productMetadata: [],
};

/** What every program on the service's database works with. */
export interface ServiceTools {
  readonly ctx: Ctx;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Brings the database to this release and opens it, with the secret its services share. */
export async function openService(env: Environment, databaseUrl: string): Promise<ServiceTools> {
  const given = env.LASTRO_MASTER_SECRET ?? env.GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY;
  if (given !== undefined && given.length < MIN_SECRET_LENGTH)
    throw new ConfigError([
      `GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY must have at least ${MIN_SECRET_LENGTH} characters`,
    ]);
  const { LASTRO_FORMER_MASTER_SECRETS: formerSecrets, LASTRO_FINGERPRINT_SECRET: fingerprintSecret } = env;
  const masterSecret = await prepareDatabase({
    url: databaseUrl,
    migrations: MIGRATIONS,
    mode: "identity",
    secret: given === undefined ? houseSecret(systemClock, systemRandom) : givenSecret(given),
    formerSecrets,
    fingerprintSecret,
    clock: systemClock,
    random: systemRandom,
  });
  const log = createLogger(logLevel(env));
  const fingerprintKey = fingerprintKeyOf(fingerprintSecret ?? masterSecret);
  const pool = openPool({ url: databaseUrl, log, connections: 16, fingerprintKey });
  const tools = { db: openDatabase(pool), clock: systemClock, random: systemRandom, log };
  const ctx: Ctx = { ...tools, config: serviceConfig(env, masterSecret) };
  return { ctx, pool, close: () => ctx.db.destroy() };
}

/** What running the service needs and working on its people does not. */
export interface ServiceParts {
  readonly relaxedPool?: pg.Pool;
  readonly hashing?: Hashing;
  readonly codeJudge?: CodeJudge | undefined;
}

/** Makes signing in ready, for whoever serves it or works on its people. */
export function createServiceIdentity(
  { ctx, pool }: ServiceTools,
  settings: IdentitySettings,
  { relaxedPool = pool, hashing, codeJudge }: ServiceParts = {},
): Promise<Identity> {
  const limiter = createRateLimiter(openDatabase(relaxedPool), ctx.clock, ctx.config);
  return createIdentity({
    ctx,
    pool,
    relaxedPool,
    limiter,
    hashing,
    codeJudge,
    hooks: NO_HOOKS,
    realm: REALM,
    settings,
  });
}

/** Serves signing in alone, letters and texts included. */
export async function startService(
  env: Environment,
  settings: IdentitySettings,
  databaseUrl: string,
): Promise<RunningService> {
  const tools = await openService(env, databaseUrl);
  const { ctx } = tools;
  const relaxedPool = openPool({ url: databaseUrl, log: ctx.log, connections: 4, durable: false });
  const notifications = await openNotifications(databaseUrl, [JOB_CHANNEL], ctx.log);
  const hashing = startHashing();
  const texts = textGateway(env);
  const codeJudge = judgeOfCodes(texts);
  const { engine } = await createServiceIdentity(tools, settings, { relaxedPool, hashing, codeJudge });
  const readiness = createReadiness(
    databaseReadiness({ db: ctx.db, databaseUrl, notifications, clock: ctx.clock, name: "identity" }),
  );
  const http = await createServer(ctx, env, engine, readiness);
  const letters = letterTemplates(env);
  const renderMail = mailRenderer(identityLetters);
  const mails = sendMailsJob(
    ctx,
    letters ? createLetterWriter(ctx, letters, renderMail) : renderMail,
    furtherHeaders(env),
  );
  const jobs = [mails, sendSmsJob(ctx, texts)];
  const worker = startWorker(ctx, jobs, [cleanUpIdentityJob(ctx, [engine])], notifications);
  const address = await http.listen({ host: env.GOTRUE_API_HOST, port: env.PORT });
  return {
    address,
    async stop() {
      readiness.startStopping();
      await closeHttp(http, ctx.log);
      await worker.stop();
      await endWithin(CLOSE_MS, "the listening connection", ctx.log, notifications.close());
      await endWithin(
        CLOSE_MS,
        "database connections",
        ctx.log,
        Promise.all([tools.close(), relaxedPool.end()]),
      );
      hashing.stop();
    },
  };
}

async function createServer(
  ctx: Ctx,
  env: Environment,
  engine: IdentityEngine,
  readiness: Readiness,
): Promise<FastifyInstance> {
  const http = await createHttpServer(ctx, {
    refuseOtherSites: false,
  });
  http.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  mountAuthService(http, ctx, engine, env.GOTRUE_API_ENDPOINT.replace(/\/+$/, ""));
  addHealth(http, readiness);
  return http;
}
