import type { ResponseOf } from "@lastro/contracts";
import type { readCardFigures } from "@lastro/contracts/cards/administration";
import { money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import { balanceOf, houseAccount } from "../ledger/index.js";

type Programme = ResponseOf<typeof readCardFigures>["programme"];

const MONTHS = 12;

/** What the programme costs by month, and the PRP that are out against the reais set aside for them. */
export async function programmeFigures(db: Database): Promise<Programme> {
  const [lots] = await query<{ outstanding: bigint; pending: bigint }>(
    db,
    `select coalesce(sum(remaining), 0) as outstanding,
            coalesce(sum(remaining) filter (where credited_at is null), 0) as pending
     from cashback_lot where remaining > 0`,
    [],
  );
  const provision = await balanceOf(db, houseAccount("cashback_provision", "BRL"));
  return {
    outstanding: money("PRP", lots?.outstanding ?? 0n),
    pending: money("PRP", lots?.pending ?? 0n),
    provision: money("BRL", provision.minor),
    months: await monthsOf(db),
  };
}

async function monthsOf(db: Database): Promise<Programme["months"]> {
  const rows = await query<{ month: string; cost: bigint; spend: bigint; redeemed: bigint }>(
    db,
    `select month, sum(cost) as cost, sum(spend) as spend, sum(redeemed) as redeemed
     from (
       select to_char(at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, cost,
              case kind when 'redeemed' then -amount else 0 end as redeemed, 0 as spend
       from cashback_movement where cost <> 0 or kind = 'redeemed'
       union all
       select month, 0, 0, case kind when 'cleared' then amount else -amount end from cashback_spend where counts) m
     group by month order by month desc limit $1`,
    [MONTHS],
  );
  return rows.map(({ month, cost, spend, redeemed }) => ({
    month,
    cost: money("BRL", cost),
    spend: money("BRL", spend),
    redeemed: money("BRL", redeemed),
  }));
}
