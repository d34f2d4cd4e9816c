import { cellsOfCsv } from "./csv-cells.js";
import { runInOwnProcess } from "./work/own-process.js";

/** What a cell says; a number is written with a point and no separators, as a workbook keeps it. */
export type SpreadsheetCell =
  | { readonly text: string }
  | { readonly number: string }
  | { readonly formula: true };

export interface SpreadsheetRow {
  /** Its line as the spreadsheet counts them, from 1. */
  readonly line: number;
  readonly cells: readonly (SpreadsheetCell | null)[];
}

/** Why a spreadsheet is not read: it is none, or has more rows or bytes than are taken. */
export class SpreadsheetRefused extends Error {
  readonly reason: "unreadable" | "too_large";

  constructor(reason: "unreadable" | "too_large") {
    super(`A spreadsheet was refused: ${reason}`);
    this.reason = reason;
  }
}

const DEADLINE_MS = 20_000;
const MEMORY_MB = 192;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const TOO_LARGE = 6;

interface Bounds {
  readonly rows: number;
  readonly columns: number;
}

/**
 * The rows of an XLSX workbook's first sheet, or of a CSV in UTF-8 or Windows-1252, without empty ones. Formulas are not
 * reckoned: their cells say that they are some. Throws `SpreadsheetRefused`, and `server.busy` when too many wait.
 */
export async function readSpreadsheet(file: Buffer, bounds: Bounds): Promise<SpreadsheetRow[]> {
  return file.subarray(0, 2).toString("latin1") === "PK"
    ? readWorkbook(file, bounds)
    : readText(file, bounds);
}

async function readWorkbook(file: Buffer, { rows, columns }: Bounds): Promise<SpreadsheetRow[]> {
  const { code, output } = await runInOwnProcess(file, {
    worker: "read-workbook.mjs",
    args: [String(rows), String(columns)],
    memoryMb: MEMORY_MB,
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (code === 0) return JSON.parse(output.toString()) as SpreadsheetRow[];
  throw new SpreadsheetRefused(code === null || code === TOO_LARGE ? "too_large" : "unreadable");
}

function readText(file: Buffer, { rows, columns }: Bounds): SpreadsheetRow[] {
  if (file.includes(0)) throw new SpreadsheetRefused("unreadable");
  const read = cellsOfCsv(decoded(file))
    .map((cells, index) => ({
      line: index + 1,
      cells: cells.slice(0, columns).map((cell) => ({ text: cell.replace(/\r$/, "") })),
    }))
    .filter(({ cells }) => cells.some(({ text }) => text.trim() !== ""));
  if (read.length > rows) throw new SpreadsheetRefused("too_large");
  return read;
}

/** Spreadsheets in Brazil still save CSV in Windows-1252. */
function decoded(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}
