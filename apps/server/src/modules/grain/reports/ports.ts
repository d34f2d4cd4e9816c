import type { WriteTables } from "./files/write-tables.js";

/** What reports need of the rest of the house. */
export interface ReportPorts {
  /** Where spreadsheets and archives are made. */
  readonly writeTables: WriteTables;
}
