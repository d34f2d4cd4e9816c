import { formatDecimal } from "@lastro/money";
import { type ZipFile, zip } from "@lastro/platform/zip";
import { type Cell, headersOf, type Manner, type Sheet, written, writtenTime } from "./sheet.js";
import {
  CONTENT_TYPES,
  FIGURE_STYLES,
  HEAD_STYLE,
  RELATIONS,
  STYLES,
  TIME_STYLES,
  workbook,
  workbookRelations,
} from "./xlsx-parts.js";

/** A spreadsheet program keeps fifteen digits of a number; more would be changed. */
const DIGITS_OF_A_NUMBER = 15;
/** A worksheet has no more rows; what is longer goes on in the next one. */
const MAX_ROWS = 1_048_576;
const SAMPLED_ROWS = 100;
const PIECE_CHARACTERS = 65_536;
const NARROWEST = 14;
const WIDEST = 40;
const MS_A_DAY = 86_400_000;
const SERIAL_OF_1970 = 25_569;

/**
 * Tables as a workbook, each on worksheets of its own, written as their rows are read. Figures are numbers a spreadsheet adds up; one with too many
 * digits stays text. No library is used: exceljs rests, write-excel-file holds all rows, hucre knows no style of a row.
 */
export function writeXlsx(
  sheets: readonly Sheet[],
  manner: Manner,
  at: Date,
  mostRows = MAX_ROWS,
): AsyncGenerator<Buffer> {
  return zip(parts(sheets, manner, mostRows), at);
}

async function* parts(sheets: readonly Sheet[], manner: Manner, mostRows: number): AsyncGenerator<ZipFile> {
  yield { name: "[Content_Types].xml", content: [Buffer.from(CONTENT_TYPES)] };
  yield { name: "_rels/.rels", content: [Buffer.from(RELATIONS)] };
  yield { name: "xl/styles.xml", content: [Buffer.from(STYLES)] };
  const names: string[] = [];
  for (const sheet of sheets)
    for await (const { name, content } of worksheetsOf(sheet, manner, mostRows)) {
      names.push(name);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content };
    }
  yield { name: "xl/_rels/workbook.xml.rels", content: [Buffer.from(workbookRelations(names.length))] };
  yield { name: "xl/workbook.xml", content: [Buffer.from(workbook(names))] };
}

/** A table's worksheets: one, or as many as its rows fill. */
async function* worksheetsOf(sheet: Sheet, manner: Manner, mostRows: number): AsyncGenerator<ZipFile> {
  const read = one(sheet.rows());
  const sample = await firstOf(read);
  const rows = again(sample, read);
  const top = head(sheet, manner, sample);
  let next = await rows.next();
  async function* worksheet(): AsyncGenerator<string> {
    yield top;
    for (let count = 1; count < mostRows && !next.done; count += 1) {
      yield `<row>${next.value.map((cell) => xlsxCell(cell, manner)).join("")}</row>`;
      next = await rows.next();
    }
    yield "</sheetData></worksheet>";
  }
  let number = 0;
  do {
    number += 1;
    yield {
      name: number === 1 ? sheet.name : `${sheet.name} ${number}`,
      content: inPieces(worksheet()),
    };
  } while (!next.done);
}

async function* one(rows: ReturnType<Sheet["rows"]>): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

/** The first rows, by which columns get their room. */
async function firstOf(rows: AsyncGenerator<readonly Cell[]>): Promise<(readonly Cell[])[]> {
  const first: (readonly Cell[])[] = [];
  while (first.length < SAMPLED_ROWS) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

async function* again(
  first: readonly (readonly Cell[])[],
  rest: AsyncGenerator<readonly Cell[]>,
): AsyncGenerator<readonly Cell[]> {
  yield* first;
  yield* rest;
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  yield Buffer.from(waiting);
}

/** Columns are as wide as their names and what the first rows have below them. */
function head(sheet: Sheet, manner: Manner, first: readonly (readonly Cell[])[]): string {
  const headers = headersOf(sheet, manner);
  const widths = headers
    .map((name, index) => {
      const below = Math.max(0, ...first.map((row) => written(row[index] ?? null, manner).length));
      const width = Math.max(NARROWEST, name.length + 2, Math.min(below + 2, WIDEST));
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");
  const names = headers.map((name) => textCell(name, HEAD_STYLE));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${names.join("")}</row>`;
}

function xlsxCell(cell: Cell, manner: Manner): string {
  if (cell === null) return "<c/>";
  if ("instant" in cell)
    return `<c s="${TIME_STYLES[manner.format]}"><v>${serialTime(cell.instant, manner)}</v></c>`;
  if ("text" in cell || "words" in cell || `${cell.figure}`.length > DIGITS_OF_A_NUMBER)
    return textCell(written(cell, manner));
  return `<c s="${FIGURE_STYLES[cell.scale] ?? 0}"><v>${Number(formatDecimal(cell.figure, cell.scale))}</v></c>`;
}

/** Days since the end of 1899, as spreadsheets count time: on the person's clocks, or on UTC's. */
function serialTime(at: Date, { format, timeZone }: Manner): number {
  const shown = writtenTime(at, { format: "ptbr", timeZone: format === "ptbr" ? timeZone : "UTC" });
  const [day = 0, month = 0, year = 0, hour, minute, second] = shown.split(/[/ :]/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) / MS_A_DAY + SERIAL_OF_1970;
}

function textCell(text: string, style = 0): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** XML has no word for most control characters and for half a pair: they are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? "");
}
