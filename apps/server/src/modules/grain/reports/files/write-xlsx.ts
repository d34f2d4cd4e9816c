import { formatDecimal } from "@lastro/money";
import { type ZipFile, zip } from "../../../../platform/zip.js";
import { type Cell, headersOf, type Manner, type Sheet, written, writtenTime } from "./sheet.js";
import {
  CONTENT_TYPES,
  FIGURE_STYLES,
  HEAD_STYLE,
  RELATIONS,
  STYLES,
  workbook,
  workbookRelations,
} from "./xlsx-parts.js";

/** A spreadsheet program keeps fifteen digits of a number; more would be changed. */
const DIGITS_OF_A_NUMBER = 15;
/** A worksheet has no more rows; what is longer goes on in the next one. */
const MOST_ROWS = 1_048_576;
const PIECE_CHARACTERS = 65_536;

/**
 * A table as a workbook, written as its rows are read. Figures are numbers a spreadsheet adds up; one with too many
 * digits stays text.
 */
export function writeXlsx(
  sheet: Sheet,
  manner: Manner,
  at: Date,
  mostRows = MOST_ROWS,
): AsyncGenerator<Buffer> {
  return zip(parts(sheet, manner, mostRows), at);
}

async function* parts(sheet: Sheet, manner: Manner, mostRows: number): AsyncGenerator<ZipFile> {
  yield { name: "[Content_Types].xml", content: [Buffer.from(CONTENT_TYPES)] };
  yield { name: "_rels/.rels", content: [Buffer.from(RELATIONS)] };
  yield { name: "xl/styles.xml", content: [Buffer.from(STYLES)] };
  const rows = one(sheet.rows());
  let next = await rows.next();
  const names: string[] = [];
  async function* worksheet(): AsyncGenerator<string> {
    yield head(sheet, manner);
    for (let count = 1; count < mostRows && !next.done; count += 1) {
      yield `<row>${next.value.map((cell) => xlsxCell(cell, manner)).join("")}</row>`;
      next = await rows.next();
    }
    yield "</sheetData></worksheet>";
  }
  do {
    names.push(names.length === 0 ? sheet.name : `${sheet.name} ${names.length + 1}`);
    yield { name: `xl/worksheets/sheet${names.length}.xml`, content: inPieces(worksheet()) };
  } while (!next.done);
  yield { name: "xl/_rels/workbook.xml.rels", content: [Buffer.from(workbookRelations(names.length))] };
  yield { name: "xl/workbook.xml", content: [Buffer.from(workbook(names))] };
}

async function* one(rows: ReturnType<Sheet["rows"]>): AsyncGenerator<readonly Cell[]> {
  yield* rows;
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

function head(sheet: Sheet, manner: Manner): string {
  const widths = sheet.columns
    .map(([ptbr], index) => {
      const width = Math.max(14, ptbr.length + 2);
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");
  const names = headersOf(sheet, manner).map((name) => textCell(name, HEAD_STYLE));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${names.join("")}</row>`;
}

function xlsxCell(cell: Cell, manner: Manner): string {
  if (cell === null) return "<c/>";
  if ("instant" in cell) return textCell(writtenTime(cell.instant, manner));
  if ("text" in cell || `${cell.figure}`.length > DIGITS_OF_A_NUMBER) return textCell(written(cell, manner));
  return `<c s="${FIGURE_STYLES[cell.scale] ?? 0}"><v>${Number(formatDecimal(cell.figure, cell.scale))}</v></c>`;
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
