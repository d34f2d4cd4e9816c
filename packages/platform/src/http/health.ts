import { type FastifyInstance, fastify } from "fastify";
import type pg from "pg";
import { addMetrics, type Measure } from "../metrics.js";
import type { Readiness } from "./readiness.js";

/** `/healthz`: the process lives. `/readyz`: it can serve; otherwise 503 with the names of what fails. */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_, reply) => {
    const failing = await readiness.failures();
    if (failing.length === 0) return { status: "ready" };
    return reply.code(503).header("retry-after", "1").send({ status: "unavailable", failing });
  });
}

/** What a process that answers nobody else is asked by its operator: health, readiness and metrics. */
export function createHealthServer(
  readiness: Readiness,
  pool: pg.Pool,
  measures: readonly Measure[] = [],
): FastifyInstance {
  const app = fastify({ forceCloseConnections: "idle", requestTimeout: 5_000 });
  addHealth(app, readiness);
  addMetrics(app, pool, measures);
  return app;
}
