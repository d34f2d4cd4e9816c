import { formatMoney, type Money } from "@lastro/money";

/** `R$ 1.234,50`, `0,00012345 BTC`, as the language groups figures; all digits kept but a coin's last zeros. */
export function amountWords(amount: Money, language: string): string {
  const [whole = "0", decimals = ""] = formatMoney(amount).split(".");
  const point = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal");
  const grouped = new Intl.NumberFormat(language).format(BigInt(whole));
  const figures = `${grouped}${point?.value ?? "."}${decimals.replace(/0+$/, "").padEnd(2, "0")}`;
  return amount.asset === "BRL" ? `R$ ${figures}` : `${figures} ${amount.asset}`;
}
