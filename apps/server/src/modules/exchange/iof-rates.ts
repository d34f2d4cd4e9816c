import { CURRENCIES } from "@lastro/contracts/currencies";
import type { IofKind } from "@lastro/contracts/exchange-settings";
import { brazilianDay } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Asked } from "./terms.js";

/** The tax on one kind of exchange from a day on, in hundredths of a per cent, with the decree or law that sets it. */
export interface IofRate {
  readonly kind: IofKind;
  readonly from: string;
  readonly bps: number;
  readonly source: string;
}

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
  return (await iofRateOn(db, kind, brazilianDay(at)))?.bps ?? 0;
}

const COLUMNS = `kind, from_day::text as "from", bps, source`;

/** The rate in force on a day. */
export async function iofRateOn(db: Database | Tx, kind: IofKind, day: string): Promise<IofRate | undefined> {
  const [rate] = await query<IofRate>(
    db,
    `select ${COLUMNS} from exchange_iof_rate
      where kind = $1 and from_day <= $2::date and (to_day is null or to_day >= $2::date)
      order by from_day desc limit 1`,
    [kind, day],
  );
  return rate;
}

/** Every rate there was, is and will be, the newest first. */
export function allIofRates(db: Database | Tx): Promise<IofRate[]> {
  return query(db, `select ${COLUMNS} from exchange_iof_rate order by from_day desc, kind`, []);
}

/** Adds a rate; false where the kind has one from that day. It takes the place of the one before from its day on. */
export async function insertIofRate(tx: Tx, { kind, from, bps, source }: IofRate): Promise<boolean> {
  const added = await query(
    tx,
    `insert into exchange_iof_rate (kind, from_day, to_day, bps, source) values ($1, $2::date, null, $3, $4)
     on conflict do nothing returning kind`,
    [kind, from, bps, source],
  );
  return added.length > 0;
}
