import { plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import { type Database, query, type Tx } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { availableKg, type Offer, visibilityOf } from "./offer.js";
import { findOffer, type OfferRow, toOffer } from "./offer-store.js";
import type { OfferCtx } from "./ports.js";

export interface OrderableOffer {
  readonly offer: Offer;
  readonly availableKg: bigint;
  /** Whether it may be bought from now: listed, its seller in good standing. */
  readonly open: boolean;
}

/** An offer as an order is made on it, in whatever state it is. Throws `resource.not_found`. */
export async function readOfferForOrder(
  db: Database | Tx,
  { clock, shutOut }: Pick<OfferCtx, "clock" | "shutOut">,
  id: string,
): Promise<OrderableOffer> {
  const offer = await findOffer(db, id);
  if (!offer) throw new DomainError("resource.not_found");
  const { producerId } = offer;
  const isShutOut = (await shutOut(db, [producerId], clock.now())).has(producerId);
  return { offer, availableKg: availableKg(offer), open: !isShutOut && visibilityOf(offer) === "listed" };
}

export interface Reservation {
  readonly offerId: string;
  readonly kg: bigint;
  /** The version of the terms the order is made on. */
  readonly expectedVersion: number;
}

/**
 * Sets stock aside for an order and answers the offer it was taken from: of many who want the last of it, so many as
 * it is enough for. Throws `grain.order_offer_closed`, `grain.order_price_changed` or `grain.order_stock_gone`.
 */
export async function reserveStock(tx: Tx, { offerId, kg, expectedVersion }: Reservation): Promise<Offer> {
  if (kg <= 0n) throw new Error("Nothing is not reserved");
  const [row] = await query<OfferRow>(
    tx,
    `update grain_offer set reserved_kg = reserved_kg + $2, ordered = true
     where id = $1 and version = $3 and listed and quantity_kg - reserved_kg - sold_kg >= $2
     returning *`,
    [offerId, kg, expectedVersion],
  );
  if (!row) throw await whyNot(tx, offerId, expectedVersion);
  return toOffer(row);
}

async function whyNot(tx: Tx, offerId: string, expectedVersion: number): Promise<DomainError> {
  const offer = await findOffer(tx, offerId);
  if (!offer) return new DomainError("resource.not_found");
  const visibility = visibilityOf(offer);
  if (visibility !== "listed" && visibility !== "sold_out")
    return new DomainError("grain.order_offer_closed");
  if (offer.version !== expectedVersion)
    return new DomainError("grain.order_price_changed", { price: formatDecimal(offer.priceCents, 2) });
  return new DomainError("grain.order_stock_gone", { available: plainTonnes(availableKg(offer)) });
}

/** Gives stock set aside back to the offer. */
export async function releaseStock(tx: Tx, of: { offerId: string; kg: bigint }): Promise<void> {
  await moveReserved(tx, of, "reserved_kg = reserved_kg - $2");
}

/** What was set aside is sold for good. */
export async function markSold(tx: Tx, of: { offerId: string; kg: bigint }): Promise<void> {
  await moveReserved(tx, of, "reserved_kg = reserved_kg - $2, sold_kg = sold_kg + $2");
}

async function moveReserved(tx: Tx, of: { offerId: string; kg: bigint }, change: string): Promise<void> {
  if (of.kg === 0n) return;
  const moved = await query(
    tx,
    `update grain_offer set ${change} where id = $1 and $2 > 0 and reserved_kg >= $2 returning id`,
    [of.offerId, of.kg],
  );
  if (moved.length !== 1) throw new Error(`Offer ${of.offerId} has not set ${of.kg} kg aside`);
}
