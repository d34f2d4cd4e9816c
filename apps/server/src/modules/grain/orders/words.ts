import { formatMoney, money } from "@lastro/money";

/** An amount as histories and audits say it. */
export function usdtWords(minor: bigint): string {
  return formatMoney(money("USDT", minor));
}
