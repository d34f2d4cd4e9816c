import type { ResponseOf } from "@lastro/contracts";
import type { previewRuling as previewRulingRoute } from "@lastro/contracts/grain/disputes";
import type { Database } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findOrder } from "../orders/order-store.js";
import { usdt } from "../usdt.js";
import { findDispute } from "./dispute-store.js";
import { assertWithinEscrow, shareOut } from "./divide-escrow.js";

/** What each side would get if the producer's part were this: as the ruling itself reckons it. */
export async function previewRuling(
  db: Database,
  { id, toProducer }: { readonly id: string; readonly toProducer: bigint },
): Promise<ResponseOf<typeof previewRulingRoute>> {
  const dispute = await findDispute(db, id);
  const order = dispute && (await findOrder(db, dispute.orderId));
  if (!order) throw new DomainError("resource.not_found");
  if (dispute.status === "decided") throw new DomainError("grain.dispute_not_open");
  assertWithinEscrow(dispute, toProducer);
  const { gross, fee, refund } = shareOut(order, dispute, toProducer);
  return {
    toProducer: usdt(gross),
    fee: usdt(fee),
    producerGets: usdt(gross - fee),
    buyerGets: usdt(refund),
  };
}
