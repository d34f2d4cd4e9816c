import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { PayoutProduct } from "./ports.js";

/** Throws `custody.withdrawals_frozen` for an owner for whom nothing may leave now. */
export async function assertNotFrozen(tx: Tx, product: PayoutProduct, ownerId: string): Promise<void> {
  if ((await product.frozen(tx, [ownerId])).size > 0) throw new DomainError("custody.withdrawals_frozen");
}
