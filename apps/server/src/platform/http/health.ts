import type { FastifyInstance } from "fastify";
import type { Ctx } from "../context.js";
import { query } from "../database/database.js";

/** `/healthz`: the process lives. `/readyz`: it can serve, the database included. */
export function addHealth(app: FastifyInstance, ctx: Ctx): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_, reply) => {
    try {
      await query(ctx.db, "select 1", []);
      return { status: "ready" };
    } catch {
      return reply.code(503).header("retry-after", "1").send({ status: "unavailable" });
    }
  });
  app.get("/v1/deployment", { schema: { hide: true } }, async () => ({
    mode: ctx.config.mode,
    addressLookup: ctx.config.cepUrl !== undefined,
  }));
}
