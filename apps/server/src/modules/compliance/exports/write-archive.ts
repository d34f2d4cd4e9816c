import { inert } from "@lastro/platform/csv";
import { type ZipFile, zip } from "@lastro/platform/zip";

/** One fact kept about a person: what JSON can say, dates included. */
export type DataRecord = Readonly<Record<string, unknown>>;

/** A file of a person's copy: records for programs or for spreadsheets, or bytes as they are. */
export type ArchiveFile = FileOf<"json" | "csv", DataRecord> | FileOf<"bytes", Uint8Array>;

interface FileOf<Form, Item> {
  /** No two files of an archive have the same. */
  readonly name: string;
  readonly form: Form;
  content(): AsyncIterable<Item>;
}

export type WriteArchive = (files: AsyncIterable<ArchiveFile>, at: Date) => AsyncIterable<Buffer>;

/** The bytes of an archive, made as its files are read, one after the other. */
export const writeArchive: WriteArchive = (files, at) => zip(written(files), at);

async function* written(files: AsyncIterable<ArchiveFile>): AsyncGenerator<ZipFile> {
  for await (const file of files) yield { name: file.name, content: contentOf(file) };
}

function contentOf(file: ArchiveFile): AsyncIterable<Uint8Array> {
  if (file.form === "bytes") return file.content();
  return file.form === "json" ? asJson(file.content()) : asCsv(file.content());
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
