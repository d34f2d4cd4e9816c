import { convert, type Money, money, type Price } from "@lastro/money";

/** What a price per tonne, in cents of USDT, comes to for a saca of so many kilograms, in reais at a rate. */
export function sacaInReais(kg: bigint, centsPerTonne: bigint, rate: Price<"USDT", "BRL">): Money<"BRL"> {
  // A kilogram at a cent per tonne is ten millionths of a USDT.
  return convert(money("USDT", kg * centsPerTonne * 10n), rate, "halfEven");
}
