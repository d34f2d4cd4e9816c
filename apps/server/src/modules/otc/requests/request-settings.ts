import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { z } from "zod";

export interface Band {
  readonly from: Money<"BRL">;
  readonly spreadBps: number;
}

/** How the desk quotes large orders. Bands ascend; the first begins at the minimum. */
export interface RequestTerms {
  readonly minimumAmount: Money<"BRL">;
  readonly automaticUpTo: Money<"BRL">;
  readonly bands: readonly Band[];
}

export interface RequestSettings extends RequestTerms {
  readonly version: number;
  readonly changedAt: Date;
}

const bandsSchema = z.array(z.object({ from: z.string(), spreadBps: z.int() }));

/** The settings in force. */
export async function currentRequestSettings(db: Database | Tx): Promise<RequestSettings> {
  const [row] = await query<{
    version: number;
    minimum_amount: bigint;
    automatic_up_to: bigint;
    bands: unknown;
    changed_at: Date;
  }>(
    db,
    `select version, minimum_amount, automatic_up_to, bands, changed_at from otc_request_settings
     order by version desc limit 1`,
    [],
  );
  if (!row) throw new Error("The desk has no settings for requests");
  return {
    version: row.version,
    changedAt: row.changed_at,
    minimumAmount: money("BRL", row.minimum_amount),
    automaticUpTo: money("BRL", row.automatic_up_to),
    bands: bandsSchema
      .parse(row.bands)
      .map(({ from, spreadBps }) => ({ from: money("BRL", BigInt(from)), spreadBps })),
  };
}

/** The spread of an amount: that of the highest band it reaches, and of the lowest where it reaches none. */
export function bandSpreadBps(bands: readonly Band[], amount: Money<"BRL">): number {
  const reached = bands.filter(({ from }) => from.minor <= amount.minor);
  const band = reached.at(-1) ?? bands[0];
  if (!band) throw new Error("The desk has no size band");
  return band.spreadBps;
}
