import * as contract from "@lastro/contracts/grain/reports";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { registerReportFileRoutes } from "./file-routes.js";
import type { ReportPorts } from "./ports.js";
import { readDashboard } from "./read-dashboard.js";
import { readFinancial } from "./read-financial.js";
import { readReport } from "./read-report.js";
import { ownerOf } from "./report-owner.js";

/** What the marketplace reports to its people, each of their own trade alone. */
export function registerReportRoutes(router: Router<Ctx>, ports: ReportPorts): void {
  router.on(contract.readDashboard, (ctx) => readDashboard(ctx));
  router.on(contract.readFinancial, (ctx, request) =>
    readFinancial(ctx, personOf(ctx).userId, request.query),
  );
  router.on(contract.readReport, (ctx, { params }) => readReport(ctx, ownerOf(ctx), params.period));
  registerReportFileRoutes(router, ports);
}
