import { zip } from "@lastro/platform/zip";
import type { Manner, Sheet } from "./sheet.js";
import { writeCsv } from "./write-csv.js";
import { writeXlsx } from "./write-xlsx.js";

/** What a file of tables consists of, but for the rows. */
export interface TablesHead<Table> {
  /** A CSV has one table; a workbook and an archive any number, an archive texts beside them. */
  readonly form: "csv" | "xlsx" | "zip";
  readonly manner: Manner;
  readonly at: Date;
  readonly sheets: readonly Table[];
  readonly texts: readonly { readonly name: string; readonly content: string }[];
}

export type WriteTables = (tables: TablesHead<Sheet>) => AsyncIterable<Buffer>;

/** The bytes of a file, made as its rows are read: no table is held whole, however long it is. */
export const writeTables: WriteTables = (tables) => {
  const { form, manner, at, sheets } = tables;
  if (form === "zip") return zip(everything(tables), at);
  if (form === "xlsx") return writeXlsx(sheets, manner, at);
  const [sheet] = sheets;
  if (!sheet) throw new Error("A file without a table");
  return writeCsv(sheet, manner);
};

function* everything({ manner, sheets, texts }: TablesHead<Sheet>) {
  for (const sheet of sheets) yield { name: `${sheet.name}.csv`, content: writeCsv(sheet, manner) };
  for (const { name, content } of texts) yield { name, content: [Buffer.from(content)] };
}
