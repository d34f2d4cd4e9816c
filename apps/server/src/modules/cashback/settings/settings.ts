import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";

/** What the house sets for cashback and for issuing cards. */
export interface Settings {
  readonly version: number;
  readonly levels: {
    readonly premiumBps: number;
    readonly blackBps: number;
    readonly requiredSpend: Money<"BRL">;
  };
  readonly waitDays: number;
  readonly expiryMonths: number;
  readonly monthCap: Money<"PRP">;
  readonly fees: { readonly virtual: Money<"BRL">; readonly physical: Money<"BRL"> };
  readonly changedAt: Date;
}

/** The settings in force: the newest version. */
export async function currentSettings(db: Database | Tx): Promise<Settings> {
  const [row] = await query<Selectable<Schema["cashback_settings"]>>(
    db,
    "select * from cashback_settings order by version desc limit 1",
    [],
  );
  if (!row) throw new Error("Cashback has no settings");
  return {
    version: row.version,
    levels: {
      premiumBps: row.premium_bps,
      blackBps: row.black_bps,
      requiredSpend: money("BRL", row.required_spend),
    },
    waitDays: row.wait_days,
    expiryMonths: row.expiry_months,
    monthCap: money("PRP", row.month_cap),
    fees: { virtual: money("BRL", row.virtual_fee), physical: money("BRL", row.physical_fee) },
    changedAt: row.changed_at,
  };
}

/** What issuing a card costs now; single-use and locked cards are virtual. */
export async function issueFees(db: Database | Tx): Promise<Settings["fees"]> {
  return (await currentSettings(db)).fees;
}
