import type { DataRecord } from "./ports.js";
import type { ArchiveFile } from "./write-archive.js";

/** The same records twice: as JSON for programs, as CSV for spreadsheets. */
export function recordFiles(name: string, read: () => AsyncIterable<DataRecord>): ArchiveFile[] {
  return [
    { name: `${name}.json`, form: "json", content: read },
    { name: `${name}.csv`, form: "csv", content: read },
  ];
}
