import { Readable } from "node:stream";
import { CSV_CELLS } from "@lastro/platform/csv";
import { stringify } from "csv-stringify";
import { headersOf, type Manner, type Sheet, written } from "./sheet.js";

/** A table as CSV, streamed: with semicolons, decimal commas and a byte-order mark for Brazil, or plainly. */
export function writeCsv(sheet: Sheet, manner: Manner): Readable {
  const isBrazilian = manner.format === "ptbr";
  const csv = stringify({
    bom: isBrazilian,
    delimiter: isBrazilian ? ";" : ",",
    ...CSV_CELLS,
  });
  return Readable.from(rows(sheet, manner))
    .on("error", (error) => csv.destroy(error))
    .pipe(csv);
}

async function* rows(sheet: Sheet, manner: Manner): AsyncGenerator<readonly string[]> {
  yield headersOf(sheet, manner);
  for await (const row of sheet.rows()) yield row.map((cell) => written(cell, manner));
}
