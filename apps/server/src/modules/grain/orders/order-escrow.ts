import type { EscrowTerms } from "../../escrow/index.js";
import type { Order } from "./order.js";

/** As the marketplace's escrows name it. */
export const GRAIN = "grain";

/** The escrow an order's money stands in: the buyer pays, the producer is paid less the market's fee. */
export function escrowOf({ id, buyerId, producerId, feeBps }: Order): EscrowTerms {
  return { id, product: GRAIN, payerId: buyerId, payeeId: producerId, feeBps };
}
