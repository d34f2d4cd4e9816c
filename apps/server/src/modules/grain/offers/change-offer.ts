import { plainTonnes } from "@lastro/contracts/grain/weights";
import { actorName } from "@lastro/platform/actor";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { matchAlerts } from "../alerts/matching.js";
import { announceOffer } from "./announce-offer.js";
import { assertOwnImage } from "./images/image-store.js";
import {
  assertDeliverable,
  assertSound,
  type Offer,
  type OfferTerms,
  termsOf,
  writtenTerms,
} from "./offer.js";
import { keepVersion, lockOffer, saveOffer } from "./offer-store.js";

export interface OfferChange {
  readonly id: string;
  /** The version the producer was looking at. */
  readonly version?: number | undefined;
  readonly terms: { readonly [Term in keyof OfferTerms]?: OfferTerms[Term] | undefined };
  readonly quantityKg?: bigint | undefined;
  readonly active?: boolean | undefined;
}

/** Changes an offer of the caller's. New terms make a new version; orders keep theirs. */
export async function changeOffer(tx: Tx, ctx: RequestCtx, change: OfferChange): Promise<Offer> {
  const before = await ownOffer(tx, ctx, change.id);
  if (before.archivedAt !== null) throw new DomainError("grain.offer_archived");
  if (change.version !== undefined && change.version !== before.version)
    throw new DomainError("grain.offer_changed");
  if (change.active === true && before.pausedAt !== null) throw new DomainError("grain.offer_paused");

  const terms = changedTerms(before, change.terms);
  const quantityKg = change.quantityKg ?? before.quantityKg;
  assertSound(terms, quantityKg);
  // An offer whose period is over may still be switched off, or change its price before the period.
  if (change.terms.delivery !== undefined) assertDeliverable(terms.delivery, brazilianDay(ctx.clock.now()));
  const committedKg = before.reservedKg + before.soldKg;
  if (quantityKg < committedKg)
    throw new DomainError("grain.offer_quantity_committed", { committed: plainTonnes(committedKg) });
  if (terms.imageId !== before.imageId) await assertOwnImage(tx, before.producerId, terms.imageId);

  const isNewVersion = !sameTerms(before, terms);
  const after: Offer = {
    ...before,
    ...terms,
    quantityKg,
    active: change.active ?? before.active,
    version: isNewVersion ? before.version + 1 : before.version,
    updatedAt: ctx.clock.now(),
  };
  await saveOffer(tx, after);
  if (isNewVersion) await keepVersion(tx, after, actorName(ctx.actor));
  await announceOffer(tx, after.id);
  await matchAlerts(tx, ctx, { offerId: after.id });
  return after;
}

/** The caller's own offer, held until the transaction ends; another's is unknown. */
export async function ownOffer(tx: Tx, ctx: RequestCtx, id: string): Promise<Offer> {
  const offer = await lockOffer(tx, id);
  if (offer?.producerId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  return offer;
}

function changedTerms(before: Offer, change: OfferChange["terms"]): OfferTerms {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const merged: OfferTerms = { ...termsOf(before), ...said };
  return termsOf({ ...merged, description: merged.description || null });
}

function sameTerms(before: Offer, terms: OfferTerms): boolean {
  const written = (some: OfferTerms) =>
    JSON.stringify(
      Object.entries(writtenTerms(some)).sort(([a], [b]) => (a < b ? -1 : 1)),
      sortedKeys,
    );
  return written(before) === written(terms);
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
