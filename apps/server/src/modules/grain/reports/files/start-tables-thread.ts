import { createStreamingThread } from "@lastro/platform/work/streaming-thread";
import type { Cell, Sheet } from "./sheet.js";
import type { TablesHead, WriteTables } from "./write-tables.js";

export type TablesQuestion = TablesHead<Omit<Sheet, "rows">>;

/** Writes tables where they hold nobody up; their rows are read here. */
export function startTablesThread(file = new URL("./tables-thread.js", import.meta.url)): {
  readonly write: WriteTables;
  stop(): Promise<void>;
} {
  const thread = createStreamingThread<TablesQuestion, readonly Cell[]>(file);
  return {
    write: ({ sheets, ...head }) => {
      const rows = new Map(sheets.map((sheet) => [sheet.name, sheet.rows]));
      const heads = sheets.map(({ name, columns }) => ({ name, columns }));
      return thread.ask({ ...head, sheets: heads }, (name) => rowsOf(rows.get(name)));
    },
    stop: thread.stop,
  };
}

async function* rowsOf(rows: Sheet["rows"] | undefined): AsyncGenerator<readonly Cell[]> {
  if (rows) yield* rows();
}
