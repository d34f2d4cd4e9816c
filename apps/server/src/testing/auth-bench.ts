import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import { createRouter } from "@lastro/platform/http/router";
import { createHttpServer } from "@lastro/platform/http/server";
import { startWorker } from "@lastro/platform/jobs/worker";
import { createLogger } from "@lastro/platform/log";
import { sendMailsJob } from "@lastro/platform/mail/send-mails.job";
import { systemRandom } from "@lastro/platform/random";
import { createHttpGateway } from "@lastro/platform/sms/http-gateway";
import { sendSmsJob } from "@lastro/platform/sms/send-sms.job";
import type { CodeService } from "@lastro/platform/sms/twilio-verify";
import { createFixedClock, type FixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase } from "@lastro/platform/testing/test-database";
import { loadConfig } from "../configuration/config.js";
import { renderMail } from "../letters.js";
import {
  bankSettings,
  createIdentity,
  createLetterWriter,
  type IdentityHooks,
  type OwnLetters,
  overrideSettings,
  registerIdentityRoutes,
  type SettingsOverride,
} from "../modules/identity/index.js";
import type { TestApp } from "./test-app.js";

const NOBODY_ELSE: IdentityHooks = {
  async userCreated() {},
  async emailChanged() {},
  keptElsewhere: [],
};

export interface AuthBenchOptions {
  readonly identity: SettingsOverride;
  readonly settings?: Readonly<Record<string, string>>;
  readonly clock?: FixedClock;
  /** Makes and knows the codes of texts instead of the house. */
  readonly codeService?: CodeService;
  /** Words letters instead of the house. */
  readonly letters?: OwnLetters;
}

/** Sign-in by itself, without a bank around it that wants to know more of a person than an address. */
export async function startAuthBench(options: AuthBenchOptions): Promise<TestApp> {
  const database = await createTestDatabase();
  const config = loadConfig({ LASTRO_LOG_LEVEL: "silent", ...options.settings });
  const log = createLogger(config.logLevel);
  const clock = options.clock ?? createFixedClock(new Date());
  const ctx = { db: database.db, clock, random: systemRandom, log, config };
  const http = await createHttpServer(ctx);
  const limiter = createRateLimiter(database.db, clock, config);
  const identity = await createIdentity({
    ctx,
    pool: database.pool,
    relaxedPool: database.pool,
    limiter,
    codeJudge: options.codeService?.isRight,
    hooks: NOBODY_ELSE,
    realm: "bank",
    settings: overrideSettings(bankSettings(config), options.identity),
  });
  const router = createRouter({
    app: http,
    ctx,
    admit: ({ headers: { authorization } }, chargeFor) => identity.admit(authorization, chargeFor),
    limiter,
  });
  registerIdentityRoutes(router, ctx, identity.engine);
  const worker = startWorker(
    ctx,
    [
      sendMailsJob(ctx, options.letters ? createLetterWriter(ctx, options.letters, renderMail) : renderMail),
      sendSmsJob(ctx, options.codeService ?? (config.sms && createHttpGateway(config.sms))),
    ],
    [],
  );
  await http.ready();
  return {
    ctx,
    http,
    identity,
    worker,
    pool: database.pool,
    databaseUrl: database.url,
    async close() {
      await http.close();
      await worker.stop();
      await database.close();
    },
  };
}
