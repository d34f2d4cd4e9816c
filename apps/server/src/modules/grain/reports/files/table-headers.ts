import type { TablesHead } from "./write-tables.js";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
} as const;

/** What a file of tables is, and how it is named where it is saved. */
export function tableHeaders(
  form: TablesHead<unknown>["form"],
  name: string,
): Readonly<Record<string, string>> {
  return {
    "content-type": TYPES[form],
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  };
}
