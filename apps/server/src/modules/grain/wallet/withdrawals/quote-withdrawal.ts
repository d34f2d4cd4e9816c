import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import type { quoteWithdrawal as route } from "@lastro/contracts/custody/withdrawals";
import { compare, convert, formatPrice, money, subtract } from "@lastro/money";
import type { WalletRequestCtx } from "../ports.js";

const ZERO = money("USDT", 0n);

/** What would arrive of a withdrawal: less its fee, and by Pix about how many reais at the rate of now. */
export async function quoteWithdrawal(
  ctx: WalletRequestCtx,
  { method, amount, network }: RequestOf<typeof route>["query"],
): Promise<ResponseOf<typeof route>> {
  const fee = method === "pix" ? ZERO : DEPOSIT_FEES[network];
  const net = compare(amount, fee) > 0 ? subtract(amount, fee) : ZERO;
  if (method === "usdt") return { amount, fee, net, reais: null };
  await ctx.freshenPrice();
  const live = await ctx.usdtPrice(ctx.db);
  return {
    amount,
    fee,
    net,
    reais: live
      ? { about: convert(net, live.price, "floor"), rate: formatPrice(live.price), rateAt: live.sourceAt }
      : null,
  };
}
