import type { Asset } from "@lastro/money";
import type { LimitPolicy, Spend } from "../limits/index.js";
import type { Payout } from "./payout.js";

/** More than there is of any asset. */
const UNBOUNDED = 10n ** 36n;

/**
 * What leaves is counted over 24 hours by asset. The count refuses nothing: it says how many administrators must approve a
 * payout.
 */
function policyOf(asset: Asset): LimitPolicy<"payout"> {
  return {
    category: "payout",
    asset,
    rules: [{ name: asset, window: "rolling_24h", amount: UNBOUNDED }],
  };
}

export function payoutSpend({ owner, amount }: Pick<Payout, "owner" | "amount">): Spend {
  return { userId: owner.id, policy: policyOf(amount.asset), amount };
}
