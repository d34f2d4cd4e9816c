import type { Ctx } from "@lastro/platform/context";
import type { ArchiveFile, DataRecord } from "./write-archive.js";

/** Reads everything of one kind a module keeps about a person; read twice, it says the same. */
export type ReadRecords = (ctx: Ctx, userId: string) => AsyncIterable<DataRecord>;

/** The same records twice: as JSON for programs, as CSV for spreadsheets. */
export function recordFiles(name: string, read: () => AsyncIterable<DataRecord>): ArchiveFile[] {
  return [
    { name: `${name}.json`, form: "json", content: read },
    { name: `${name}.csv`, form: "csv", content: read },
  ];
}

/** The same of records that are in hand already. */
export function listedFiles(name: string, records: readonly DataRecord[]): ArchiveFile[] {
  return recordFiles(name, async function* () {
    yield* records;
  });
}

/** A text of our own, in one piece. */
export function textFile({ name, text }: { readonly name: string; readonly text: string }): ArchiveFile {
  return {
    name,
    form: "bytes",
    content: async function* () {
      yield Buffer.from(text);
    },
  };
}
