import { Readable } from "node:stream";
import type { RouteContract } from "@lastro/contracts";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns, takeUntilSent } from "@lastro/platform/work/file-turns";
import { type ExportKeeper, readExportFile } from "./request-export.js";

/** The route by which people fetch a copy of their data: sent as it is opened, never held whole. */
export function registerExportFile(
  router: Router<Ctx>,
  route: RouteContract,
  keeper: ExportKeeper,
  of: { readonly tag: string; readonly name: string },
): void {
  const schema = {
    summary: route.summary,
    tags: [of.tag],
    security: [{ bearer: [] }],
    params: route.params,
  };
  router.app.get<{ Params: { id: string } }>(route.path, { schema }, async (request, reply) => {
    const ctx = await router.contextFor(request, route);
    await takeUntilSent(exportTurns, personOf(ctx).userId, reply);
    const { bytes, content } = await readExportFile(ctx, keeper, request.params.id);
    return reply
      .type("application/zip")
      .header("content-length", bytes)
      .header("content-disposition", `attachment; filename="${of.name}-${brazilianDay(ctx.clock.now())}.zip"`)
      .send(Readable.from(content));
  });
}
