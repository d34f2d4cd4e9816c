import { type Database, query } from "@lastro/platform/database/database";
import type { Measure } from "@lastro/platform/metrics";

/** What the house's own accounts hold and how often they move: one for each rail, and those of fees, loss and suspense. */
export function ledgerMeasures(db: Database): Measure[] {
  const read = (value: string) => () =>
    query<{ label: string; value: number }>(
      db,
      `select code || ' ' || asset as label, ${value}::float8 as value from ledger_account where owner_id is null`,
      [],
    );
  return [
    {
      name: "lastro_house_balance",
      help: "Balance of an account of the house in the smallest unit of its asset; what others hold for it is negative",
      label: "account",
      read: read("balance"),
    },
    {
      name: "lastro_house_entries",
      help: "Entries an account of the house has had",
      label: "account",
      read: read("entry_count"),
    },
  ];
}
