import { type Database, query } from "@lastro/platform/database/database";
import type { Measure } from "@lastro/platform/metrics";

/** Whether the house's own addresses hold what the books say, and whether their deposits are still credited. */
export function networkMeasures(db: Database): Measure[] {
  return [
    {
      name: "lastro_network_difference",
      help: "What the house's address holds above what the books say, by the last comparison, in the smallest unit of USDT",
      label: "network",
      read: () =>
        query(
          db,
          `select network as label, (on_chain - in_ledger)::float8 as value from custody_network
           where on_chain is not null and in_ledger is not null`,
          [],
        ),
    },
    {
      name: "lastro_network_credits_stopped",
      help: "1 where deposits of a network are no longer credited, else 0",
      label: "network",
      read: () =>
        query(db, "select network as label, credits_stopped::integer as value from custody_network", []),
    },
  ];
}
