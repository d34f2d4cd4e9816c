import { streamInThread } from "@lastro/platform/work/stream-in-thread";
import type { Cell } from "./sheet.js";
import type { TablesQuestion } from "./start-tables-thread.js";
import { writeTables } from "./write-tables.js";

streamInThread<TablesQuestion, readonly Cell[]>((question, read) =>
  writeTables({
    ...question,
    sheets: question.sheets.map((sheet) => ({ ...sheet, rows: () => read(sheet.name) })),
  }),
);
