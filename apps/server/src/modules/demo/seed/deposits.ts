import type { Network } from "@lastro/contracts/custody/networks";
import { type Money, parseMoney } from "@lastro/money";
import type { TraderKey } from "./traders.js";

interface DemoDeposit {
  readonly daysAgo: number;
  readonly trader: TraderKey;
  readonly network: Network;
  readonly amount: Money<"USDT">;
}

/** What the buyer paid in before buying: by each network once. */
export const DEPOSITS: readonly DemoDeposit[] = [
  { daysAgo: 43, trader: "comprador", network: "TRC20", amount: parseMoney("USDT", "250000.00") },
  { daysAgo: 42, trader: "comprador", network: "BSC", amount: parseMoney("USDT", "100000.00") },
  { daysAgo: 41, trader: "comprador", network: "ERC20", amount: parseMoney("USDT", "50000.00") },
];
