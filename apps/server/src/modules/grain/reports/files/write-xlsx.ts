import { formatDecimal } from "@lastro/money";
import writeXlsxFile, { type Row } from "write-excel-file/node";
import { type Cell, headersOf, type Manner, type Sheet, written, writtenTime } from "./sheet.js";

/** A spreadsheet program keeps fifteen digits of a number; more would be changed. */
const DIGITS_OF_A_NUMBER = 15;

/** A table as a workbook. Figures are numbers a spreadsheet adds up; one with too many digits stays text. */
export async function writeXlsx(sheet: Sheet, manner: Manner): Promise<Buffer> {
  const head: Row = headersOf(sheet, manner).map((value) => ({ value, fontWeight: "bold" }));
  const rows: Row[] = [head];
  for await (const row of sheet.rows()) rows.push(row.map((cell) => xlsxCell(cell, manner)));
  const columns = sheet.columns.map(([ptbr]) => ({ width: Math.max(14, ptbr.length + 2) }));
  return writeXlsxFile(rows, { sheet: sheet.name, columns, stickyRowsCount: 1 }).toBuffer();
}

function xlsxCell(cell: Cell, manner: Manner): Row[number] {
  if (cell === null) return null;
  if ("instant" in cell) return { value: writtenTime(cell.instant, manner), type: String };
  if ("text" in cell || `${cell.figure}`.length > DIGITS_OF_A_NUMBER)
    return { value: written(cell, manner), type: String };
  const format = cell.scale === 0 ? "#,##0" : `#,##0.${"0".repeat(cell.scale)}`;
  return { value: Number(formatDecimal(cell.figure, cell.scale)), type: Number, format };
}
