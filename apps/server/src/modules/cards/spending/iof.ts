import { brazilianDay } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { CardMerchant, ForeignAmount } from "../provider/transactions-port.js";
import { isAbroad } from "./purchase.js";

interface Taxed {
  readonly merchant: Pick<CardMerchant, "country">;
  readonly original: ForeignAmount;
  readonly isCash: boolean;
  readonly at: Date;
  /** Whether the provider computes the tax itself. */
  readonly isTaxedAlready: boolean;
}

/** The rate of the tax on a purchase, in hundredths of a per cent; zero at home, and where the provider computes it. */
export async function iofBpsOf(db: Database | Tx, purchase: Taxed): Promise<number> {
  const { merchant, original, isCash, at, isTaxedAlready } = purchase;
  if (isTaxedAlready || !isAbroad(merchant, original)) return 0;
  const [rate] = await query<{ bps: number }>(
    db,
    `select bps from cards_iof_rate
      where kind = $1 and from_day <= $2::date and (to_day is null or to_day >= $2::date)`,
    [isCash ? "card_cash" : "card_purchase", brazilianDay(at)],
  );
  return rate?.bps ?? 0;
}
