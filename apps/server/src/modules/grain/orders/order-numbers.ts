import { orderNumber } from "@lastro/contracts/grain/order-number";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Numbers nobody was given before, in their order. Those of purchases that are refused are not used again. */
export async function drawOrderNumbers(
  db: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  count: number,
): Promise<readonly string[]> {
  const year = Number(brazilianDay(clock.now()).slice(0, 4));
  const rows = await query<{ n: bigint }>(
    db,
    "select nextval('grain_order_number') as n from generate_series(1, $1)",
    [count],
  );
  return rows.map(({ n }) => orderNumber(year, n));
}
