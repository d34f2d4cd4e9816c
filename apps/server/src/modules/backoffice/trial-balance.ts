import { money, subtract, sum } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import { assetOf } from "./assets.js";

interface LineRow {
  asset: string;
  owner: "house" | "clients";
  code: string;
  accounts: bigint;
  debit: bigint;
  credit: bigint;
}

/** Every account by what it is: debit is what others owe the house, credit what the house owes. */
export async function readTrialBalance(db: Database, at: Date) {
  const rows = await query<LineRow>(
    db,
    `select asset, case when owner_id is null then 'house' else 'clients' end as owner, code, count(*) as accounts,
            coalesce(-sum(balance) filter (where balance < 0), 0) as debit,
            coalesce(sum(balance) filter (where balance > 0), 0) as credit
     from ledger_account group by 1, 2, 3 order by 1, 2 desc, 3`,
    [],
  );
  const assets = [...new Set(rows.map((row) => assetOf(row.asset)))].map((asset) => {
    const lines = rows
      .filter((row) => row.asset === asset)
      .map((row) => ({
        owner: row.owner,
        code: row.code,
        accounts: Number(row.accounts),
        debit: money(asset, row.debit),
        credit: money(asset, row.credit),
      }));
    const debit = sum(
      asset,
      lines.map((line) => line.debit),
    );
    const credit = sum(
      asset,
      lines.map((line) => line.credit),
    );
    return { asset, debit, credit, difference: subtract(debit, credit), lines };
  });
  return { at, assets };
}
