import { Readable } from "node:stream";
import type { RequestOf } from "@lastro/contracts";
import * as files from "@lastro/contracts/grain/report-files";
import { downloadReport } from "@lastro/contracts/grain/reports";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns, takeUntilSent } from "@lastro/platform/work/file-turns";
import { fileHeaders, writeReport } from "./files/write-report.js";
import { ownFile, readFileContent } from "./kept/read-report-file.js";
import { presentFile } from "./kept/report-file.js";
import { latestFiles } from "./kept/report-file-store.js";
import { askOf, isLong, requestReportFile } from "./kept/request-report-file.js";
import type { ReportPorts } from "./ports.js";

const SHOWN_FILES = 5;

/** Reports as files: short ones at once, long ones made in the background. */
export function registerReportFileRoutes(router: Router<Ctx>, { writeTables }: ReportPorts): void {
  const asItIs = ({ summary, params }: { summary: string; params?: unknown }) => ({
    summary,
    tags: ["v1"],
    security: [{ bearer: [] }],
    params,
  });

  const short = { ...asItIs(downloadReport), querystring: downloadReport.query };
  router.app.get(downloadReport.path, { schema: short }, async (request, reply) => {
    const ctx = await router.contextFor(request, downloadReport);
    const { period, file } = request.params as RequestOf<typeof downloadReport>["params"];
    const { format } = request.query as RequestOf<typeof downloadReport>["query"];
    const ask = askOf(ctx, { period, file, format });
    await takeUntilSent(exportTurns, ask.ownerId, reply);
    if (await isLong(ctx, ask)) throw new DomainError("grain.report_too_long");
    const headers = fileHeaders(ask, brazilianDay(ctx.clock.now()));
    return reply.headers(headers).send(await writeReport(ctx, writeTables, ask));
  });

  router.on(files.requestReportFile, async (ctx, { body }) => {
    const row = await requestReportFile(ctx, body);
    return { file: row && presentFile(row, ctx.clock.now()) };
  });
  router.on(files.listReportFiles, async (ctx) => {
    const rows = await latestFiles(ctx.db, personOf(ctx).userId, SHOWN_FILES);
    return { items: rows.map((row) => presentFile(row, ctx.clock.now())) };
  });
  router.on(files.readReportFile, async (ctx, { params }) =>
    presentFile(await ownFile(ctx, params.id), ctx.clock.now()),
  );

  const { path } = files.downloadReportFile;
  router.app.get(path, { schema: asItIs(files.downloadReportFile) }, async (request, reply) => {
    const ctx = await router.contextFor(request, files.downloadReportFile);
    const { id } = request.params as RequestOf<typeof files.downloadReportFile>["params"];
    await takeUntilSent(exportTurns, personOf(ctx).userId, reply);
    const { row, bytes, content } = await readFileContent(ctx, id);
    return reply
      .headers(fileHeaders(row, brazilianDay(row.requested_at)))
      .header("content-length", bytes)
      .send(Readable.from(content));
  });
}
