import { type Money, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";

/** What was gained by redeeming one application, or a part of it, and what was kept back for the state. */
export interface Income {
  readonly at: Date;
  readonly appliedOn: string;
  readonly principal: Money<"BRL">;
  readonly gross: Money<"BRL">;
  readonly iof: Money<"BRL">;
  readonly incomeTax: Money<"BRL">;
}

/** What a client gained by investments, oldest first. */
export async function incomesOf(db: Database, userId: string): Promise<readonly Income[]> {
  const rows = await query<{
    at: Date;
    applied_on: string;
    principal: bigint;
    yield: bigint;
    iof: bigint;
    income_tax: bigint;
  }>(
    db,
    `select r.at, l.applied_on::text, p.principal, p.yield, p.iof, p.income_tax
     from investments_redemption r
     join investments_redemption_part p on p.redemption_id = r.id
     join investments_lot l on l.id = p.lot_id
     where r.user_id = $1 order by r.at, r.id, l.applied_on, l.id`,
    [userId],
  );
  const brl = (minor: bigint) => money("BRL", minor);
  return rows.map((row) => ({
    at: row.at,
    appliedOn: row.applied_on,
    principal: brl(row.principal),
    gross: brl(row.yield),
    iof: brl(row.iof),
    incomeTax: brl(row.income_tax),
  }));
}
