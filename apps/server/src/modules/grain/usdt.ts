import { formatMoney, type Money, money } from "@lastro/money";

/** What the marketplace trades in, from micro-USDT. */
export function usdt(minor: bigint): Money<"USDT"> {
  return money("USDT", minor);
}

/** An amount as histories say it. */
export function usdtWords(minor: bigint): string {
  return formatMoney(usdt(minor));
}
