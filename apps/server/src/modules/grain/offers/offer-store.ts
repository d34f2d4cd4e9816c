import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { originOf } from "../freight/index.js";
import { folded, type Offer, type OfferTerms, writtenTerms } from "./offer.js";

export interface OfferRow {
  id: string;
  producer_id: string;
  version: number;
  name: string;
  description: string | null;
  commodity: Offer["commodity"];
  crop_year: string | null;
  city: string;
  state: string | null;
  country: string;
  locode: string | null;
  delivery_basis: Offer["deliveryBasis"];
  delivery_place: string | null;
  delivery_from: string | null;
  delivery_to: string | null;
  tolerance_bps: number;
  inspection_days: number;
  weighed_at: Offer["delivery"]["weighedAt"];
  classified_at: Offer["delivery"]["classifiedAt"];
  /** Tables written before discounts were agreed have no more than limits. */
  quality: {
    item: Offer["quality"][number]["item"];
    limit: string;
    discount?: string | null;
    refusal?: string | null;
  }[];
  demanded_papers: Offer["papers"][number][];
  price_cents: bigint;
  minimum_kg: bigint;
  quantity_kg: bigint;
  reserved_kg: bigint;
  sold_kg: bigint;
  image_id: string | null;
  active: boolean;
  ordered: boolean;
  paused_at: Date | null;
  pause_reason: string | null;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns of an offer, without the folded copies of its words that are there to be searched. */
export const OFFER_COLUMNS = `id, producer_id, version, name, description, commodity, crop_year, city, state, country,
  locode, delivery_basis, delivery_place, delivery_from, delivery_to, tolerance_bps, inspection_days, weighed_at,
  classified_at, quality, demanded_papers, price_cents, minimum_kg, quantity_kg, reserved_kg, sold_kg, image_id, active, ordered,
  paused_at, pause_reason, archived_at, created_at, updated_at`;

export function toOffer(row: OfferRow): Offer {
  const { city, state, country, locode } = row;
  return {
    id: row.id,
    producerId: row.producer_id,
    version: row.version,
    name: row.name,
    description: row.description,
    commodity: row.commodity,
    cropYear: row.crop_year,
    place: { city, state, country, locode },
    deliveryBasis: row.delivery_basis,
    delivery: {
      place: row.delivery_place,
      from: row.delivery_from,
      to: row.delivery_to,
      tolerance: BigInt(row.tolerance_bps),
      inspectionDays: row.inspection_days,
      weighedAt: row.weighed_at,
      classifiedAt: row.classified_at,
    },
    quality: row.quality.map(({ item, limit, discount, refusal }) => ({
      item,
      limit: BigInt(limit),
      discount: discount == null ? null : BigInt(discount),
      refusal: refusal == null ? null : BigInt(refusal),
    })),
    papers: row.demanded_papers,
    priceCents: row.price_cents,
    minimumKg: row.minimum_kg,
    quantityKg: row.quantity_kg,
    reservedKg: row.reserved_kg,
    soldKg: row.sold_kg,
    imageId: row.image_id,
    active: row.active,
    ordered: row.ordered,
    pausedAt: row.paused_at,
    pauseReason: row.pause_reason,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function findOffer(db: Database | Tx, id: string): Promise<Offer | undefined> {
  const [row] = await query<OfferRow>(db, "select * from grain_offer where id = $1", [id]);
  return row && toOffer(row);
}

/** The offer, held until the transaction ends. */
export async function lockOffer(tx: Tx, id: string): Promise<Offer | undefined> {
  const [row] = await query<OfferRow>(tx, "select * from grain_offer where id = $1 for update", [id]);
  return row && toOffer(row);
}

function columnsOf(terms: OfferTerms) {
  const { name, description, place, delivery } = terms;
  return {
    name,
    description,
    commodity: terms.commodity,
    crop_year: terms.cropYear,
    ...place,
    delivery_basis: terms.deliveryBasis,
    delivery_place: delivery.place,
    delivery_from: delivery.from,
    delivery_to: delivery.to,
    tolerance_bps: Number(delivery.tolerance),
    inspection_days: delivery.inspectionDays,
    weighed_at: delivery.weighedAt,
    classified_at: delivery.classifiedAt,
    quality: JSON.stringify(writtenTerms(terms).quality),
    demanded_papers: [...terms.papers],
    price_cents: terms.priceCents,
    minimum_kg: terms.minimumKg,
    image_id: terms.imageId,
    search_text: folded(`${name}\n${description ?? ""}`),
    origin: originOf(terms) ?? "",
    place_text: folded([place.city, place.state, place.country, place.locode, delivery.place].join(" ")),
  };
}

export async function insertOffer(tx: Tx, offer: Offer): Promise<void> {
  await tx
    .insertInto("grain_offer")
    .values({
      id: offer.id,
      producer_id: offer.producerId,
      version: offer.version,
      ...columnsOf(offer),
      quantity_kg: offer.quantityKg,
      active: offer.active,
      created_at: offer.createdAt,
      updated_at: offer.updatedAt,
    })
    .execute();
}

/** Writes what its owner may change of an offer that is held. */
export async function saveOffer(tx: Tx, offer: Offer): Promise<void> {
  await tx
    .updateTable("grain_offer")
    .set({
      version: offer.version,
      ...columnsOf(offer),
      quantity_kg: offer.quantityKg,
      active: offer.active,
      updated_at: offer.updatedAt,
    })
    .where("id", "=", offer.id)
    .execute();
}

export async function keepVersion(tx: Tx, offer: Offer, changedBy: string): Promise<void> {
  await tx
    .insertInto("grain_offer_version")
    .values({
      offer_id: offer.id,
      version: offer.version,
      terms: JSON.stringify(writtenTerms(offer)),
      image_id: offer.imageId,
      changed_by: changedBy,
      changed_at: offer.updatedAt,
    })
    .execute();
}

export async function archiveOffer(tx: Tx, id: string, at: Date): Promise<void> {
  await query(tx, "update grain_offer set active = false, archived_at = $2, updated_at = $2 where id = $1", [
    id,
    at,
  ]);
}

/** Takes all of a producer's offers from the market for good; answers which that were. */
export async function archiveAll(tx: Tx, producerId: string, at: Date): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    `update grain_offer set active = false, archived_at = $2, updated_at = $2
     where producer_id = $1 and archived_at is null returning id`,
    [producerId, at],
  );
  return rows.map(({ id }) => id);
}

/** Deletes an offer nobody ever ordered from, its versions with it. */
export async function deleteOfferForGood(tx: Tx, id: string): Promise<void> {
  await query(tx, "delete from grain_offer where id = $1 and not ordered", [id]);
}

export async function setPause(
  tx: Tx,
  id: string,
  pause: { readonly at: Date; readonly reason: string } | null,
): Promise<void> {
  await query(tx, "update grain_offer set paused_at = $2, pause_reason = $3 where id = $1", [
    id,
    pause?.at ?? null,
    pause?.reason ?? null,
  ]);
}

export async function countOffersOf(
  db: Database | Tx,
  producerId: string,
): Promise<{ active: number; all: number }> {
  const [row] = await query<{ active: bigint; all: bigint }>(
    db,
    `select count(*) filter (where active and paused_at is null) as active, count(*) as all
     from grain_offer where producer_id = $1 and archived_at is null`,
    [producerId],
  );
  return { active: Number(row?.active ?? 0), all: Number(row?.all ?? 0) };
}

/** Who sells these offers, by the offer's id; those that are not listed are left out. */
export async function findListedSellers(
  db: Database | Tx,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; producerId: string }>(
    db,
    `select id, producer_id as "producerId" from grain_offer where id = any ($1::uuid[]) and listed`,
    [offerIds],
  );
  return new Map(rows.map(({ id, producerId }) => [id, producerId]));
}
