import { decimalWords } from "@lastro/contracts/decimal-words";
import { formatMoney, type Money } from "@lastro/money";

/** `R$ 1.234,50`, `0,00012345 BTC`, as the language groups figures; all digits kept but a coin's last zeros. */
export function amountWords(amount: Money, language: string): string {
  const figures = decimalWords(formatMoney(amount), language);
  return amount.asset === "BRL" ? `R$ ${figures}` : `${figures} ${amount.asset}`;
}
