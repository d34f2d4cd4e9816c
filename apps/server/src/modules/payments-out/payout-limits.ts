import type { Asset } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { type LimitPolicy, releaseLimits, type Spend } from "../limits/index.js";
import type { Payout } from "./payout.js";
import type { PayoutProduct } from "./ports.js";

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

/** Gives back what a payout that was not paid had been counted with. */
export async function releasePayoutLimits(tx: Tx, product: PayoutProduct, payout: Payout): Promise<void> {
  if (product.releaseLimits) await product.releaseLimits(tx, payout, payout.amount);
  else await releaseLimits(tx, [{ spend: payoutSpend(payout), at: payout.createdAt }]);
}

export function payoutSpend({ owner, amount }: Pick<Payout, "owner" | "amount">): Spend {
  return { userId: owner.id, policy: policyOf(amount.asset), amount };
}
