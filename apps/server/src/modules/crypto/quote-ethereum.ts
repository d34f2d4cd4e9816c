import type { CryptoRail } from "@lastro/contracts/crypto/rails";
import { type Money, money } from "@lastro/money";
import { quoteEther, type SpeedQuote } from "../custody/index.js";
import type { CryptoCtx } from "./ports.js";

/** Prices in dollars are shown in cents. */
const CENT = 10_000n;

/**
 * What sending ether or USDC by Ethereum costs by speed; undefined where a rail has one price, as USDT has and as USDC has
 * while nobody knows what an ether costs. Throws `ProviderError`.
 */
export async function quoteEthereum(
  ctx: CryptoCtx,
  { asset, network }: CryptoRail,
): Promise<SpeedQuote[] | undefined> {
  if (network !== "ERC20" || asset === "USDT") return undefined;
  const ready = await ctx.networks.use(network);
  if (!ready) return [];
  const dollar = asset === "USDC" ? await ctx.worthOfDollars(ctx.db, "ETH", 1) : undefined;
  if (asset === "USDC" && (!dollar || dollar.minor <= 0n)) return undefined;
  const costs = await quoteEther(ready, asset === "ETH" ? "ether" : "token");
  return costs.map(({ speed, cost, afterSeconds }) => ({
    speed,
    fee: dollar ? inUsdc(cost, dollar) : cost,
    afterSeconds,
  }));
}

/** What so much ether is worth, up to the next cent, where one dollar buys so much of it. */
function inUsdc(cost: Money, dollar: Money): Money {
  const cents = (cost.minor * 100n + dollar.minor - 1n) / dollar.minor;
  return money("USDC", cents * CENT);
}
