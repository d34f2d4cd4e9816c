import { Readable } from "node:stream";
import type { ReportFile, ReportFormat, ReportKind, ReportPeriod } from "@lastro/contracts/grain/reports";
import type { Ctx } from "../../../../platform/context.js";
import { zip } from "../../../../platform/zip.js";
import { type Report, readReport } from "../read-report.js";
import { ledgerSheet } from "./ledger-sheet.js";
import { definitions, productsSheet, totalsSheet } from "./report-sheets.js";
import { salesSheet } from "./sales-sheet.js";
import type { Manner, Sheet } from "./sheet.js";
import { writeCsv } from "./write-csv.js";
import { writeXlsx } from "./write-xlsx.js";

export interface ReportAsk {
  readonly producerId: string;
  readonly period: ReportPeriod;
  readonly file: ReportFile;
  readonly format: ReportFormat;
}

export interface SentReport {
  readonly type: string;
  readonly content: Readable | Buffer;
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A report of a period as a file; what can be long is streamed. */
export async function sendReport(
  ctx: Ctx,
  { producerId, period, file, format }: ReportAsk,
): Promise<SentReport> {
  const report = await readReport(ctx, producerId, period);
  const manner: Manner = { format, timeZone: report.timeZone };
  const sheets = sheetsOf(ctx, producerId, report);
  if (file === "completo.zip")
    return {
      type: "application/zip",
      content: Readable.from(zip(everything(report, sheets, manner), ctx.clock.now())),
    };
  const [kind, extension] = file.split(".") as [ReportKind, "csv" | "xlsx"];
  return extension === "xlsx"
    ? { type: XLSX, content: await writeXlsx(sheets[kind], manner) }
    : { type: "text/csv; charset=utf-8", content: writeCsv(sheets[kind], manner) };
}

function sheetsOf(ctx: Ctx, producerId: string, report: Report): Readonly<Record<ReportKind, Sheet>> {
  return {
    vendas: salesSheet(ctx.db, producerId, report.window),
    financeiro: ledgerSheet(ctx.db, producerId, report.window),
    produtos: productsSheet(report),
  };
}

function* everything(report: Report, sheets: Readonly<Record<ReportKind, Sheet>>, manner: Manner) {
  for (const sheet of [...Object.values(sheets), totalsSheet(report)])
    yield { name: `${sheet.name}.csv`, content: writeCsv(sheet, manner) };
  yield { name: "definicoes.txt", content: [Buffer.from(definitions(report))] };
}
