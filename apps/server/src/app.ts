import type { FastifyInstance } from "fastify";
import type pg from "pg";
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
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
}

/** The table of contents: every module, its ports, its routes and its jobs, by name. */
export async function createApp({ ctx, pool, relaxedDb, notifications }: AppOptions): Promise<App> {
  const http = await createHttpServer(ctx);
  const limiter = createRateLimiter(relaxedDb, ctx.clock, ctx.config);

  const router = createRouter({ app: http, ctx, authenticate: async () => ({ kind: "anonymous" }), limiter });

  const priceFeed = createCoinGeckoFeed(ctx.config.priceUrl);
  const prices = priceJobs(ctx, priceFeed);
  registerPricesRoutes(router);

  addHealth(http, ctx);
  addMetrics(http, pool);
  addLiveEvents(router, notifications);
  await addWebApp(http);
  return { http, jobs: [...prices.jobs], recurring: [...prices.recurring] };
}
