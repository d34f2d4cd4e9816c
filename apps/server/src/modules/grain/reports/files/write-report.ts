import { Readable } from "node:stream";
import type { ReportFile, ReportFormat, ReportKind, ReportPeriod } from "@lastro/contracts/grain/reports";
import type { Ctx } from "@lastro/platform/context";
import type { Window } from "../period.js";
import { type Report, readReport } from "../read-report.js";
import type { ReportOwner } from "../report-owner.js";
import { definitions } from "./definitions.js";
import { ledgerSheet } from "./ledger-sheet.js";
import { purchasesSheet } from "./purchases-sheet.js";
import { definitionsSheet, productsSheet, totalsSheet } from "./report-sheets.js";
import { salesSheet } from "./sales-sheet.js";
import type { Sheet } from "./sheet.js";
import type { WriteTables } from "./write-tables.js";

export interface ReportAsk extends ReportOwner {
  readonly period: ReportPeriod;
  readonly file: ReportFile;
  readonly format: ReportFormat;
}

/** Told of each row of the tables that can be long, before it is written. */
type OnRow = () => Promise<void> | void;

/** A report of a period as the bytes of a file: read in pages and written as they come, however long it is. */
export async function writeReport(
  ctx: Ctx,
  write: WriteTables,
  ask: ReportAsk,
  onRow: OnRow = () => {},
): Promise<Readable> {
  const { period, file, format } = ask;
  const report = await readReport(ctx, ask, period);
  const sheets = sheetsOf(ctx, ask, report, onRow);
  const head = { manner: { format, timeZone: report.timeZone }, at: ctx.clock.now() };
  const everything = [...sheets, totalsSheet(report)];
  if (file === "completo.zip") {
    const texts = [{ name: "definicoes.txt", content: definitions(report, format).join("\r\n") }];
    return Readable.from(write({ ...head, form: "zip", sheets: everything, texts }));
  }
  if (file === "completo.xlsx") {
    const all = [...everything, definitionsSheet(report, format)];
    return Readable.from(write({ ...head, form: "xlsx", sheets: all, texts: [] }));
  }
  const [kind, form] = file.split(".") as [ReportKind, "csv" | "xlsx"];
  const own = sheets.filter(({ name }) => name === kind);
  return Readable.from(write({ ...head, form, sheets: own, texts: [] }));
}

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
} as const;

/** How a file is named where it is saved, and what it is. */
export function fileHeaders(
  { period, file }: Pick<ReportAsk, "period" | "file">,
  day: string,
): Readonly<Record<string, string>> {
  return {
    "content-type": TYPES[file.split(".")[1] as keyof typeof TYPES],
    "content-disposition": `attachment; filename="lastro-${period}-${day}-${file}"`,
    "cache-control": "private, no-store",
  };
}

/** The long tables of which a file consists. */
export function longTables(file: ReportFile): { readonly trades: boolean; readonly ledger: boolean } {
  const kind = file.split(".")[0] as ReportKind | "completo";
  const whole = kind === "completo";
  return { trades: whole || kind === "vendas" || kind === "compras", ledger: whole || kind === "financeiro" };
}

/** The tables of a side, in the order they stand in a file of everything. */
function sheetsOf(
  ctx: Ctx,
  owner: ReportOwner,
  report: Report & { readonly window: Window },
  onRow: OnRow,
): readonly Sheet[] {
  const { window } = report;
  const trades =
    owner.side === "buyer" ? purchasesSheet(ctx.db, owner, window) : salesSheet(ctx.db, owner, window);
  return [told(trades, onRow), told(ledgerSheet(ctx, owner.ownerId, window), onRow), productsSheet(report)];
}

function told(sheet: Sheet, onRow: OnRow): Sheet {
  return {
    ...sheet,
    async *rows() {
      for await (const row of sheet.rows()) {
        await onRow();
        yield row;
      }
    },
  };
}
