import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { createIdentity, type Identity, registerIdentityRoutes } from "./modules/identity/index.js";
import { sendMailsJob } from "./modules/notifications/index.js";
import { createCoinGeckoFeed, priceJobs, registerPricesRoutes } from "./modules/prices/index.js";
import type { Ctx } from "./platform/context.js";
import type { Database } from "./platform/database/database.js";
import type { Notifications } from "./platform/events.js";
import { addHealth } from "./platform/http/health.js";
import { addLiveEvents } from "./platform/http/live-events.js";
import { createRateLimiter } from "./platform/http/rate-limit.js";
import { createRouter } from "./platform/http/router.js";
import { createHttpServer } from "./platform/http/server.js";
import { addWebApp } from "./platform/http/web-app.js";
import type { JobHandler, RecurringJob } from "./platform/jobs/worker.js";
import { addMetrics } from "./platform/metrics.js";

export interface AppOptions {
  readonly ctx: Ctx;
  readonly pool: pg.Pool;
  /** A pool that does not wait for the disk, for counts whose loss costs nobody money. */
  readonly relaxedDb: Database;
  readonly notifications: Notifications;
}

export interface App {
  readonly http: FastifyInstance;
  readonly identity: Identity;
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
}

/** The table of contents: every module, its ports, its routes and its jobs, by name. */
export async function createApp({ ctx, pool, relaxedDb, notifications }: AppOptions): Promise<App> {
  const http = await createHttpServer(ctx);
  const limiter = createRateLimiter(relaxedDb, ctx.clock, ctx.config);

  const identity = await createIdentity({ ctx, pool, limiter, hooks: { userCreated: async () => {} } });
  const router = createRouter({
    app: http,
    ctx,
    authenticate: (request) => identity.authenticate(request.headers.authorization),
    limiter,
  });
  registerIdentityRoutes(router, ctx, identity.engine);

  const priceFeed = createCoinGeckoFeed(ctx.config.priceUrl);
  const prices = priceJobs(ctx, priceFeed);
  registerPricesRoutes(router);

  addHealth(http, ctx);
  addMetrics(http, pool);
  addLiveEvents(router, notifications);
  await addWebApp(http);
  return { http, identity, jobs: [sendMailsJob(ctx), ...prices.jobs], recurring: [...prices.recurring] };
}
