import type { RequestOf } from "@lastro/contracts";
import * as contract from "@lastro/contracts/grain/reports";
import { brazilianDay } from "../../../platform/clock.js";
import { type Ctx, personOf } from "../../../platform/context.js";
import type { Router } from "../../../platform/http/router.js";
import { sendReport } from "./files/send-report.js";
import { readDashboard } from "./read-dashboard.js";
import { readFinancial } from "./read-financial.js";
import { readReport } from "./read-report.js";

/** What the marketplace reports to its people, each of their own trade alone. */
export function registerReportRoutes(router: Router<Ctx>): void {
  router.on(contract.readDashboard, (ctx) => readDashboard(ctx));
  router.on(contract.readFinancial, (ctx, request) =>
    readFinancial(ctx, personOf(ctx).userId, request.query),
  );
  router.on(contract.readReport, (ctx, { params }) => readReport(ctx, personOf(ctx).userId, params.period));

  const route = contract.downloadReport;
  const schema = {
    summary: route.summary,
    tags: ["v1"],
    security: [{ bearer: [] }],
    params: route.params,
    querystring: route.query,
  };
  router.app.get(route.path, { schema }, async (request, reply) => {
    const ctx = await router.contextFor(request, route);
    const { period, file } = request.params as RequestOf<typeof route>["params"];
    const { format } = request.query as RequestOf<typeof route>["query"];
    const sent = await sendReport(ctx, { producerId: personOf(ctx).userId, period, file, format });
    const name = `lastro-${period}-${brazilianDay(ctx.clock.now())}-${file}`;
    return reply
      .type(sent.type)
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "private, no-store")
      .send(sent.content);
  });
}
