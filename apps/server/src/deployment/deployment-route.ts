import type { Ctx } from "@lastro/platform/context";
import type { FastifyInstance } from "fastify";

/** `/v1/deployment`: what the pages must know of the installation before anybody signs in. */
export function addDeployment(app: FastifyInstance, { config }: Pick<Ctx, "config">): void {
  app.get("/v1/deployment", { schema: { hide: true } }, async () => ({
    mode: config.mode,
    addressLookup: config.cepUrl !== undefined,
  }));
}
