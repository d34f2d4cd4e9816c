import { QUALITY_DEFAULTS, type QualityLimit } from "@lastro/contracts/grain/offer-terms";
import { actorName } from "@lastro/platform/actor";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { matchAlerts } from "../alerts/matching.js";
import { lockActor } from "../members/lock-member.js";
import { announceOffer } from "./announce-offer.js";
import { assertOwnImage } from "./images/image-store.js";
import {
  assertDeliverable,
  assertSound,
  type DeliveryTerms,
  inOrder,
  type Offer,
  type OfferTerms,
  USUAL_DELIVERY,
} from "./offer.js";
import { countOffersOf, insertOffer, keepVersion } from "./offer-store.js";

export type NewOffer = Omit<OfferTerms, "quality" | "delivery" | "papers"> & {
  /** Without a table, the commodity's usual one. */
  readonly quality?: readonly QualityLimit[] | undefined;
  readonly delivery?: DeliveryTerms | undefined;
  readonly papers?: OfferTerms["papers"];
  readonly quantityKg: bigint;
};

const MAX_OFFERS = 500;

/** Puts an offer of the caller's on the market, to be bought at once. */
export async function createOffer(tx: Tx, ctx: RequestCtx, input: NewOffer): Promise<Offer> {
  const { userId: producerId } = personOf(ctx);
  const { quantityKg, ...typed } = input;
  const now = ctx.clock.now();
  const offer: Offer = {
    ...typed,
    name: input.name,
    description: input.description || null,
    quality: input.quality ?? QUALITY_DEFAULTS[input.commodity],
    delivery: input.delivery ?? USUAL_DELIVERY,
    papers: inOrder(input.papers ?? []),
    id: ctx.random.id(),
    producerId,
    version: 1,
    quantityKg,
    reservedKg: 0n,
    soldKg: 0n,
    active: true,
    ordered: false,
    pausedAt: null,
    pauseReason: null,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  assertSound(offer, quantityKg);
  assertDeliverable(offer.delivery, brazilianDay(now));
  await lockActor(tx, ctx);
  if ((await countOffersOf(tx, producerId)).all >= MAX_OFFERS) throw new DomainError("grain.offer_too_many");
  await assertOwnImage(tx, producerId, offer.imageId);
  await insertOffer(tx, offer);
  await keepVersion(tx, offer, actorName(ctx.actor));
  await announceOffer(tx, offer.id);
  await matchAlerts(tx, ctx, { offerId: offer.id });
  return offer;
}
