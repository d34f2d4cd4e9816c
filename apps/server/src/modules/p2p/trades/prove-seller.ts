import { personOf } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { confirmPresence } from "../../customers/index.js";
import { lockPeople } from "../people/person-store.js";
import type { P2pRequestCtx } from "../ports.js";
import type { Trade } from "./trade.js";

/**
 * Makes sure that the seller who asks is there, by a proof that has released nothing yet, and answers when it was given:
 * kept with the trade, it releases no other. Throws `customers.second_factor_needed` and `customers.password_needed`.
 */
export async function proveSeller(
  tx: Tx,
  ctx: P2pRequestCtx,
  { buyerId, sellerId }: Pick<Trade, "buyerId" | "sellerId">,
): Promise<Date> {
  const person = personOf(ctx);
  await confirmPresence(tx, ctx);
  const { by, at } = await ctx.lastProofOf(tx, person);
  // Of two releases by one proof one goes first.
  await lockPeople(tx, [buyerId, sellerId]);
  const used = await query(
    tx,
    "select 1 from p2p_trade where seller_id = $1 and release_proof_at >= $2 limit 1",
    [sellerId, at],
  );
  if (at === undefined || used.length > 0) throw new DomainError(`customers.${by}_needed`);
  return at;
}
