import { CURRENCIES } from "@lastro/contracts/currencies";
import { brazilianDay } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Asked } from "./terms.js";

/**
 * The tax on an exchange at an instant, in hundredths of a per cent: by the dated table where reais are one side and a
 * currency the other, else none (no decree taxes others: `rails-beyond-pix.md` §4.2).
 */
export async function iofBpsOf(
  db: Database | Tx,
  { gives, gets }: Pick<Asked, "gives" | "gets">,
  at: Date,
): Promise<number> {
  const isCurrency = (asset: string) => CURRENCIES.some((currency) => currency === asset);
  const kind =
    gives === "BRL" && isCurrency(gets)
      ? "currency_bought"
      : gets === "BRL" && isCurrency(gives)
        ? "currency_sold"
        : undefined;
  if (kind === undefined) return 0;
  const [rate] = await query<{ bps: number }>(
    db,
    `select bps from exchange_iof_rate
      where kind = $1 and from_day <= $2::date and (to_day is null or to_day >= $2::date)
      order by from_day desc limit 1`,
    [kind, brazilianDay(at)],
  );
  return rate?.bps ?? 0;
}
