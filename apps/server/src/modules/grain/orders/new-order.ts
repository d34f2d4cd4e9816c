import { costOf } from "@lastro/contracts/grain/weights";
import type { Ctx } from "@lastro/platform/context";
import { canonicalJson, sha256 } from "../canonical-json.js";
import type { Offer } from "../offers/offer.js";
import type { Order } from "./order.js";
import type { Party } from "./parties.js";
import { termsOf } from "./terms.js";

/** An order as it is drawn up: paid, its terms written down. */
export function newOrder(
  ctx: Ctx,
  offer: Offer,
  of: {
    readonly number: string;
    readonly kg: bigint;
    readonly buyerId: string;
    readonly parties: ReadonlyMap<string, Party>;
    readonly approves: boolean;
  },
): Order {
  const id = ctx.random.id();
  const at = ctx.clock.now();
  const party = (userId: string) => ({ id: userId, name: of.parties.get(userId)?.name ?? "" });
  const feeBps = ctx.config.grainFeeBps;
  const terms = canonicalJson(
    termsOf({
      orderId: id,
      number: of.number,
      offer,
      buyer: party(of.buyerId),
      producer: party(offer.producerId),
      quantityKg: of.kg,
      feeBps,
      at,
    }),
  );
  const total = costOf(of.kg, offer.priceCents);
  return {
    id,
    number: of.number,
    version: 1,
    status: "paid",
    proposed: false,
    proposedBy: "buyer",
    escrow: "held",
    approval: of.approves ? "accepted" : "pending",
    dispute: "none",
    offerId: offer.id,
    offerName: offer.name,
    offerImage: offer.imageId === null ? null : `/agro/v1/images/${offer.imageId}?size=card`,
    buyerId: of.buyerId,
    producerId: offer.producerId,
    quantityKg: of.kg,
    priceCents: offer.priceCents,
    total,
    feeBps,
    terms,
    termsHash: sha256(terms),
    funded: total,
    released: 0n,
    fee: 0n,
    refunded: 0n,
    shippedKg: 0n,
    cancelReason: null,
    cancelNote: null,
    createdAt: at,
    paidAt: at,
    acceptedAt: of.approves ? at : null,
    shippedAt: null,
    releasedAt: null,
    closedAt: null,
  };
}
