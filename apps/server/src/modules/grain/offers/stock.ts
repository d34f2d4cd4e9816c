import { plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { availableKg, type Offer, visibilityOf } from "./offer.js";
import { findOffer, OFFER_COLUMNS, type OfferRow, toOffer } from "./offer-store.js";

/** Offers as orders are made on them, in whatever state they are; those that do not exist are left out. */
export async function readOffersForOrders(db: Database | Tx, ids: readonly string[]): Promise<Offer[]> {
  const rows = await query<OfferRow>(
    db,
    `select ${OFFER_COLUMNS} from grain_offer where id = any ($1::uuid[])`,
    [[...new Set(ids)]],
  );
  return rows.map(toOffer);
}

export interface OrderableOffer {
  readonly offer: Offer;
  /** Whether it may be bought from now: listed, its seller in good standing. */
  readonly open: boolean;
}

/** Offers by id, as they may be bought from while these people are suspended. */
export function orderable(
  offers: readonly Offer[],
  suspended: ReadonlySet<string>,
): ReadonlyMap<string, OrderableOffer> {
  return new Map(
    offers.map((offer) => [
      offer.id,
      { offer, open: !suspended.has(offer.producerId) && visibilityOf(offer) === "listed" },
    ]),
  );
}

export interface Reservation {
  readonly offerId: string;
  readonly kg: bigint;
  /** The version of the terms the order is made on. */
  readonly expectedVersion: number;
}

/**
 * Reserves stock for orders: answers the offers that had enough, and takes nothing from the others. Offers are locked in id
 * order, so that two transactions never wait for each other.
 */
export async function reserveTogether(
  tx: Tx,
  reservations: readonly Reservation[],
): Promise<ReadonlySet<string>> {
  if (reservations.some(({ kg }) => kg <= 0n)) throw new Error("A reservation is of more than nothing");
  const rows = await query<{ id: string }>(
    tx,
    `with held as materialized (
       select id from grain_offer where id = any ($1::uuid[]) order by id for no key update)
     update grain_offer o set reserved_kg = o.reserved_kg + r.kg, ordered = true
       from unnest($1::uuid[], $2::bigint[], $3::int[]) as r (id, kg, version) join held h on h.id = r.id
      where o.id = r.id and o.version = r.version and o.listed and o.quantity_kg - o.reserved_kg - o.sold_kg >= r.kg
     returning o.id`,
    [
      reservations.map(({ offerId }) => offerId),
      reservations.map(({ kg }) => kg.toString()),
      reservations.map(({ expectedVersion }) => expectedVersion),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Why an order's stock was not reserved. */
export async function reservationRefusal(
  tx: Tx,
  { offerId, expectedVersion }: Reservation,
): Promise<DomainError> {
  const offer = await findOffer(tx, offerId);
  if (!offer) return new DomainError("resource.not_found");
  const visibility = visibilityOf(offer);
  if (visibility !== "listed" && visibility !== "sold_out")
    return new DomainError("grain.order_offer_closed");
  if (offer.version !== expectedVersion)
    return new DomainError("grain.order_price_changed", { price: formatDecimal(offer.priceCents, 2) });
  return new DomainError("grain.order_stock_gone", { available: plainTonnes(availableKg(offer)) });
}

/** Returns reserved stock to the offer. */
export async function releaseStock(tx: Tx, of: { offerId: string; kg: bigint }): Promise<void> {
  await moveReserved(tx, of, "reserved_kg = reserved_kg - $2");
}

/** Turns reserved stock into sold stock. */
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
  if (moved.length !== 1) throw new Error(`Offer ${of.offerId} has not reserved ${of.kg} kg`);
}
