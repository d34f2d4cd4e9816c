import type { Config } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import { createRouter } from "@lastro/platform/http/router";
import { createHttpServer } from "@lastro/platform/http/server";
import { startWorker, type Worker } from "@lastro/platform/jobs/worker";
import { createLogger } from "@lastro/platform/log";
import { mailRenderer } from "@lastro/platform/mail/letter-set";
import { sendMailsJob } from "@lastro/platform/mail/send-mails.job";
import { systemRandom } from "@lastro/platform/random";
import { createHttpGateway, type HttpGatewayOptions } from "@lastro/platform/sms/http-gateway";
import { sendSmsJob } from "@lastro/platform/sms/send-sms.job";
import type { CodeService } from "@lastro/platform/sms/twilio-verify";
import { createFixedClock, type FixedClock } from "@lastro/platform/testing/fixed-clock";
import { testConfig } from "@lastro/platform/testing/test-config";
import { createTestDatabase } from "@lastro/platform/testing/test-database";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { createIdentity, type Identity } from "../create-identity.js";
import { createLetterWriter, type LetterTemplates } from "../letter-templates/letter-writer.js";
import { identityLetters } from "../letters/identity-letters.js";
import { registerIdentityRoutes } from "../routes.js";
import type { IdentityHooks } from "../service/context.js";
import { defaultSettings } from "../service/default-settings.js";
import { overrideSettings, type SettingsOverride } from "../service/override-settings.js";
import type { IdentitySettings } from "../service/settings.js";

export interface IdentityBench {
  readonly ctx: Ctx & { readonly clock: FixedClock };
  readonly http: FastifyInstance;
  readonly identity: Identity;
  readonly worker: Worker;
  readonly pool: pg.Pool;
  /** With the rights of the owner. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export interface IdentityBenchOptions {
  /** What the test decides about signing in. */
  readonly identity?: SettingsOverride;
  /** JSON array of private JWKs; a key is made when absent. */
  readonly signingKeys?: string;
  /** Letters are thrown away when absent. */
  readonly smtpUrl?: string;
  /** Nobody signs in by telephone when absent, unless the test's settings say so. */
  readonly sms?: HttpGatewayOptions;
  readonly config?: Partial<Config>;
  readonly clock?: FixedClock;
  /** Makes and knows the codes of texts instead of the engine. */
  readonly codeService?: CodeService;
  /** The operator's templates of letters. */
  readonly letters?: LetterTemplates;
}

const PUBLIC_URL = "http://localhost:3000";
/** The realm of the tests: the tables know it. */
const REALM = "bank";

const NO_HOOKS: IdentityHooks = {
  async userCreated() {},
  async emailChanged() {},
  productMetadata: [],
};

/** The engine on a database of its own, with a clock the test moves. Jobs run when the test says so. */
export async function startIdentityBench(options: IdentityBenchOptions = {}): Promise<IdentityBench> {
  const database = await createTestDatabase();
  const config = testConfig({
    publicUrl: PUBLIC_URL,
    trustedProxies: ["loopback"],
    mail: { smtpUrl: options.smtpUrl ?? "", from: "test@lastro.demo" },
    ...options.config,
  });
  const log = createLogger("silent");
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
    hooks: NO_HOOKS,
    realm: REALM,
    settings: overrideSettings(benchSettings(options), options.identity ?? {}),
  });
  const router = createRouter({
    app: http,
    ctx,
    admit: ({ headers: { authorization } }, chargeFor) => identity.admit(authorization, chargeFor),
    limiter,
  });
  registerIdentityRoutes(router, ctx, identity.engine);
  const renderMail = mailRenderer(identityLetters);
  const worker = startWorker(
    ctx,
    [
      sendMailsJob(ctx, options.letters ? createLetterWriter(ctx, options.letters, renderMail) : renderMail),
      sendSmsJob(ctx, options.codeService ?? (options.sms && createHttpGateway(options.sms))),
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

/** Limits are those of a demonstration: every test comes from one address. */
function benchSettings({ signingKeys, sms }: IdentityBenchOptions): IdentitySettings {
  const sends = sms !== undefined;
  return overrideSettings(defaultSettings({ publicUrl: PUBLIC_URL, rateFactor: 20 }), {
    site: {
      landing: { signup: "/email-confirmed", recovery: "/reset-password", email_change: "/email-confirmed" },
    },
    tokens: signingKeys === undefined ? {} : { keys: signingKeys },
    phone: { enabled: sends, provider: sends ? "http" : "" },
    mfa: { phone: { enrol: sends, verify: sends } },
    relyingParty: { name: "Lastro" },
    trustLoopback: true,
  });
}
