import type { Money } from "@lastro/money";
import type { Spend } from "../limits/index.js";
import { PIX_LIMITS } from "../pix/index.js";
import type { SpentBy } from "./payment-store.js";

/** A payment as its limits count it, the same when they are given back. */
export function spendOf(userId: string, amount: Money, spent: SpentBy): Spend {
  return { userId, policy: PIX_LIMITS, amount, ...spent };
}
