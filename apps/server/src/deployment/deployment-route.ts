import type { WireResponseOf } from "@lastro/contracts";
import { readDeployment } from "@lastro/contracts/deployment";
import type { Ctx } from "@lastro/platform/context";
import type { FastifyInstance } from "fastify";

/** What the pages must know of the installation before anybody signs in. */
export function addDeployment(app: FastifyInstance, { config }: Pick<Ctx, "config">): void {
  app.get(
    readDeployment.path,
    { schema: { hide: true } },
    async (): Promise<WireResponseOf<typeof readDeployment>> => ({
      mode: config.mode,
      addressLookup: config.cepUrl !== undefined,
    }),
  );
}
