import type { WriteTables } from "./files/write-tables.js";
import type { DrawWalletStatement } from "./statement/wallet-statement.js";

/** What reports need of the rest of the house. */
export interface ReportPorts {
  /** Where spreadsheets and archives are made. */
  readonly writeTables: WriteTables;
  /** Where statements of wallets are drawn. */
  readonly drawWalletStatement: DrawWalletStatement;
}
