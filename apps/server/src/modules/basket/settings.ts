import { basketTermsSchema } from "@lastro/contracts/basket";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { z } from "zod";

/** The indices the bank publishes, and from how much drift on clients are told. */
export type BasketTerms = z.output<typeof basketTermsSchema>;

export interface BasketSettings extends BasketTerms {
  readonly version: number;
  readonly changedAt: Date;
}

/** The settings in force: the newest version. */
export async function currentSettings(db: Database | Tx): Promise<BasketSettings> {
  const [row] = await query<{ version: number; indices: unknown; drift_bps: number; changed_at: Date }>(
    db,
    "select version, indices, drift_bps, changed_at from basket_settings order by version desc limit 1",
    [],
  );
  if (!row) throw new Error("No index is published");
  const terms = basketTermsSchema.parse({ indices: row.indices, driftBps: row.drift_bps });
  return { ...terms, version: row.version, changedAt: row.changed_at };
}
