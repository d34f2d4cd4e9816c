import type { BrazilianState } from "@lastro/contracts/grain/brazilian-states";
import { type Commodity, sacaKg } from "@lastro/contracts/grain/offer-terms";
import { PRICE_INDEX } from "@lastro/contracts/grain/price-index-rule";
import { convert, divide, type Money, money, type Price } from "@lastro/money";
import { usdt } from "../usdt.js";

/** The deals of a day of Brasília: accepted orders of a grain from a state, cancelled ones left out. */
export interface DealsOfDay {
  /** `2026-11-21`. */
  readonly day: string;
  readonly deals: bigint;
  readonly kg: bigint;
  /** In millionths of a USDT. */
  readonly total: bigint;
  readonly buyers: readonly string[];
  readonly producers: readonly string[];
  /** Reais per USDT of the day; null where it is not known. */
  readonly rate: Price<"USDT", "BRL"> | null;
}

export interface PriceQuote {
  /** In cents of a USDT, half to even. */
  readonly usdtPerTonne: bigint;
  readonly brlPerSaca: Money<"BRL"> | null;
  readonly deals: number;
  readonly tonnes: bigint;
}

/**
 * What days of deals come to, each order by its weight; null where there are fewer than `PRICE_INDEX` asks for, of deals or
 * of different buyers or producers.
 */
export function quoteOf(
  days: readonly DealsOfDay[],
  { commodity, state }: { readonly commodity: Commodity; readonly state: BrazilianState },
): PriceQuote | null {
  const sum = (figureOf: (day: DealsOfDay) => bigint) => days.reduce((all, day) => all + figureOf(day), 0n);
  const deals = sum((day) => day.deals);
  const peopleOf = (side: "buyers" | "producers") => new Set(days.flatMap((day) => day[side])).size;
  const isEnough =
    deals >= BigInt(PRICE_INDEX.minDeals) &&
    peopleOf("buyers") >= PRICE_INDEX.minTraders &&
    peopleOf("producers") >= PRICE_INDEX.minTraders;
  if (!isEnough) return null;
  const kg = sum((day) => day.kg);
  return {
    // A kilogram at a cent per tonne is ten millionths of a USDT.
    usdtPerTonne: divide(
      sum(({ total }) => total),
      kg * 10n,
      "halfEven",
    ),
    brlPerSaca: perSaca(days, kg, sacaKg(commodity, state)),
    deals: Number(deals),
    tonnes: kg,
  };
}

function perSaca(days: readonly DealsOfDay[], kg: bigint, saca: bigint): Money<"BRL"> | null {
  let worth = 0n;
  for (const { total, rate } of days) {
    if (rate === null) return null;
    worth += convert(usdt(total), rate, "halfEven").minor;
  }
  return money("BRL", divide(worth * saca, kg, "halfEven"));
}
