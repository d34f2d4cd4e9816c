import type { Ctx } from "../../../platform/context.js";
import { inert } from "../../../platform/csv.js";
import type { ZipFile } from "../../../platform/zip.js";

/** One fact kept about a person: what JSON can say, dates included. */
export type DataRecord = Readonly<Record<string, unknown>>;

/** Reads everything of one kind a module keeps about a person; read twice, it says the same. */
export type ReadRecords = (ctx: Ctx, userId: string) => AsyncIterable<DataRecord>;

/** The same records twice: as JSON for programs, as CSV for spreadsheets. */
export function recordFiles(name: string, read: () => AsyncIterable<DataRecord>): ZipFile[] {
  return [
    { name: `${name}.json`, content: asJson(read()) },
    { name: `${name}.csv`, content: asCsv(read()) },
  ];
}

async function* asJson(records: AsyncIterable<DataRecord>): AsyncGenerator<Buffer> {
  let first = true;
  for await (const record of records) {
    yield Buffer.from(`${first ? "[\n" : ",\n"}${JSON.stringify(record)}`);
    first = false;
  }
  yield Buffer.from(first ? "[]\n" : "\n]\n");
}

async function* asCsv(records: AsyncIterable<DataRecord>): AsyncGenerator<Buffer> {
  yield Buffer.from("\ufeff");
  let columns: readonly string[] | undefined;
  for await (const record of records) {
    if (columns === undefined) {
      columns = Object.keys(record);
      yield line(columns);
    }
    yield line(columns.map((column) => cell(record[column])));
  }
}

function line(cells: readonly string[]): Buffer {
  return Buffer.from(`${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(";")}\r\n`);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return inert(value);
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** The same of records that are in hand already. */
export function listedFiles(name: string, records: readonly DataRecord[]): ZipFile[] {
  return recordFiles(name, async function* () {
    yield* records;
  });
}
