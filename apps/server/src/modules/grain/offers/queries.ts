import type { ResponseOf } from "@lastro/contracts";
import { sacaKg } from "@lastro/contracts/grain/offer-terms";
import type {
  listModeratedOffers,
  OFFER_SORTS,
  readOffer as readOfferRoute,
} from "@lastro/contracts/grain/offers";
import { PLACE_KEYS, type Town } from "@lastro/contracts/grain/places";
import { sacaInReais } from "@lastro/contracts/grain/saca";
import { costOf } from "@lastro/contracts/grain/weights";
import { formatPrice, money } from "@lastro/money";
import type { PageQuery } from "@lastro/platform/cursor";
import { contains } from "@lastro/platform/database/like";
import { DomainError } from "@lastro/platform/domain-error";
import type { LivePrice } from "../../prices/index.js";
import {
  deliveredPrice,
  type Freight,
  freightFrom,
  inUsdtCents,
  originOf,
  readFreightFor,
} from "../freight/index.js";
import { usdt } from "../usdt.js";
import { availableKg, namedPlace, type Offer, type Visibility, visibilityOf, wordsOf } from "./offer.js";
import { countOffersOf, findOffer } from "./offer-store.js";
import { type OfferListing, offerPage } from "./pages.js";
import type { OfferCtx } from "./ports.js";

type OfferWords = ResponseOf<typeof readOfferRoute>;
type Rate = LivePrice<"USDT"> | undefined;

/** Where a picture is read from. */
export function imagePaths(id: string): { thumbnailUrl: string; imageUrl: string } {
  const imageUrl = `/agro/v1/images/${id}`;
  return { thumbnailUrl: `${imageUrl}?size=card`, imageUrl };
}

/** An offer as it is told to a reader; its owner is told more. */
export function wordsOfOffer(offer: Offer, readerId: string, rate: Rate, freight?: Freight): OfferWords {
  const { id, version, name, description, commodity, cropYear, place, deliveryBasis, quality } = offer;
  return {
    id,
    version,
    name,
    description,
    commodity,
    cropYear,
    place,
    deliveryBasis,
    delivery: { ...offer.delivery, place: namedPlace(offer) },
    quality: [...quality],
    papers: [...offer.papers],
    pricePerTonne: offer.priceCents,
    minimumOrder: offer.minimumKg,
    minimumValue: usdt(costOf(offer.minimumKg, offer.priceCents)),
    available: availableKg(offer),
    reais: rate ? inReais(offer, rate) : null,
    delivered: rate && freight ? deliveredTo(offer, freight, rate) : null,
    imageId: offer.imageId,
    ...(offer.imageId === null ? { thumbnailUrl: null, imageUrl: null } : imagePaths(offer.imageId)),
    active: offer.active,
    own: offer.producerId === readerId ? ownWords(offer) : null,
    createdAt: offer.createdAt,
    updatedAt: offer.updatedAt,
  };
}

function ownWords(offer: Offer): NonNullable<OfferWords["own"]> {
  return {
    visibility: visibilityOf(offer),
    quantity: offer.quantityKg,
    reserved: offer.reservedKg,
    sold: offer.soldKg,
    ordered: offer.ordered,
    pauseReason: offer.pauseReason,
    archivedAt: offer.archivedAt,
  };
}

function inReais(
  { commodity, place, priceCents }: Offer,
  { price, sourceAt }: LivePrice<"USDT">,
): OfferWords["reais"] {
  const weight = sacaKg(commodity, place.state);
  return {
    perSaca: sacaInReais(weight, priceCents, price),
    sacaKg: Number(weight),
    rate: formatPrice(price),
    rateAt: sourceAt,
  };
}

function deliveredTo(offer: Offer, freight: Freight, rate: LivePrice<"USDT">): OfferWords["delivered"] {
  const way = freightFrom(originOf(offer) ?? "", freight);
  if (!way) return null;
  const { commodity, place, priceCents } = offer;
  const of = { priceCents, freightCents: way.cents, sacaKg: sacaKg(commodity, place.state) };
  const { perTonne, perSacaCents } = deliveredPrice(of, rate);
  return {
    to: freight.to,
    km: way.km,
    freightPerTonne: money("BRL", way.cents),
    perTonne,
    perSaca: money("BRL", perSacaCents),
  };
}

/** One offer: a listed one of a seller in good standing, or the reader's own. Throws `resource.not_found`. */
export async function readOffer(ctx: OfferCtx, readerId: string, id: string, to?: Town): Promise<OfferWords> {
  const offer = await findOffer(ctx.db, id);
  if (!offer) throw new DomainError("resource.not_found");
  if (offer.producerId !== readerId) {
    const isSuspended = (await ctx.suspendedNow([offer.producerId])).has(offer.producerId);
    if (isSuspended || visibilityOf(offer) !== "listed") throw new DomainError("resource.not_found");
  }
  const [rate, freight] = await Promise.all([ctx.usdtInReais(), readFreightFor(ctx.db, readerId, to)]);
  return wordsOfOffer(offer, readerId, rate, freight);
}

export interface OfferSearch extends PageQuery {
  readonly search?: string | undefined;
  readonly commodity?: Offer["commodity"] | undefined;
  readonly place?: string | undefined;
  readonly priceFrom?: bigint | undefined;
  readonly priceTo?: bigint | undefined;
  readonly quantity?: bigint | undefined;
  readonly deliveryBasis?: Offer["deliveryBasis"] | undefined;
  readonly deliveredOn?: string | undefined;
  readonly to?: Town | undefined;
  /** The most a tonne may cost delivered, in cents of USDT. */
  readonly deliveredTo?: bigint | undefined;
  readonly sort: (typeof OFFER_SORTS)[number];
}

/** The index of words knows their groups of so many letters. */
const INDEXED_LETTERS = 3;

/** What a tonne's freight adds from each known place, in cents of USDT. */
function costsByOrigin(freight: Freight, rate: LivePrice<"USDT">): ReadonlyMap<string, bigint> {
  return new Map(
    PLACE_KEYS.flatMap((origin) => {
      const way = freightFrom(origin, freight);
      return way ? [[origin, inUsdtCents(way.cents, rate)] as const] : [];
    }),
  );
}

function listingOf(wanted: OfferSearch, freight: OfferListing["freight"]): OfferListing {
  const { cursor, limit } = wanted;
  // Without a place to carry to, or a rate, the price itself is the order.
  const sort = wanted.sort === "delivered_asc" && !freight ? "price_asc" : wanted.sort;
  const values: unknown[] = [];
  const where = ["listed"];
  const filter: string[] = [];
  const also = (to: string[], condition: (place: string) => string, value: unknown) => {
    values.push(value);
    to.push(condition(`$${values.length}`));
  };
  const words = wordsOf(wanted.search);
  const places = wordsOf(wanted.place);
  // Among the nearest that are looked through for words, a narrow band of prices would leave none to be near.
  const isLookedThrough =
    words.length + places.length > 0 ||
    [wanted.quantity, wanted.deliveryBasis, wanted.deliveredOn].some((one) => one !== undefined);
  const byPrice = sort === "newest" && isLookedThrough ? filter : where;
  if (wanted.commodity !== undefined) also(where, (at) => `commodity = ${at}`, wanted.commodity);
  if (wanted.priceFrom !== undefined) also(byPrice, (at) => `price_cents >= ${at}`, within(wanted.priceFrom));
  if (wanted.priceTo !== undefined) also(byPrice, (at) => `price_cents <= ${at}`, within(wanted.priceTo));
  for (const word of words) also(filter, (at) => `search_text like ${at}`, contains(word));
  for (const word of places) also(filter, (at) => `place_text like ${at}`, contains(word));
  // What is left is never more than what was offered, which has an index.
  if (wanted.quantity !== undefined)
    also(
      filter,
      (at) => `quantity_kg >= ${at} and quantity_kg - reserved_kg - sold_kg >= ${at}`,
      within(wanted.quantity),
    );
  if (wanted.deliveryBasis !== undefined)
    also(filter, (at) => `delivery_basis = ${at}`, wanted.deliveryBasis);
  if (wanted.deliveredOn !== undefined)
    also(
      filter,
      (at) => `(delivery_from is null or ${at}::date between delivery_from and delivery_to)`,
      wanted.deliveredOn,
    );
  if (wanted.deliveredTo !== undefined && freight) {
    const costs = JSON.stringify(Object.fromEntries([...freight].map(([at, cents]) => [at, String(cents)])));
    values.push(costs);
    const from = `$${values.length}`;
    also(
      filter,
      (at) => `price_cents + (${from}::jsonb ->> origin)::bigint <= ${at}`,
      within(wanted.deliveredTo),
    );
  }
  const isVague = [...words, ...places].some((word) => word.length < INDEXED_LETTERS);
  return { where, filter, isVague, values, sort, cursor, limit, ...(freight && { freight }) };
}

/** What can be bought now and fits the search. */
export async function searchOffers(ctx: OfferCtx, readerId: string, wanted: OfferSearch) {
  const [rate, freight] = await Promise.all([ctx.usdtInReais(), readFreightFor(ctx.db, readerId, wanted.to)]);
  const page = await offerPage(
    ctx.db,
    listingOf(wanted, rate && freight ? costsByOrigin(freight, rate) : undefined),
    async (offers) => {
      const sellers = [...new Set(offers.map(({ producerId }) => producerId))];
      const suspended = await ctx.suspendedNow(sellers);
      return offers.filter(({ producerId }) => !suspended.has(producerId));
    },
  );
  return {
    items: page.items.map((offer) => wordsOfOffer(offer, readerId, rate, freight)),
    nextCursor: page.nextCursor,
    totals: null,
  };
}

/** The producer's own offers, but those they deleted, newest first. */
export async function listOwnOffers(ctx: OfferCtx, producerId: string, page: PageQuery) {
  const listing: OfferListing = {
    where: ["producer_id = $1", "archived_at is null"],
    values: [producerId],
    sort: "newest",
    ...page,
  };
  const [own, totals, rate] = await Promise.all([
    offerPage(ctx.db, listing),
    countOffersOf(ctx.db, producerId),
    ctx.usdtInReais(),
  ]);
  return {
    items: own.items.map((offer) => wordsOfOffer(offer, producerId, rate)),
    nextCursor: own.nextCursor,
    totals,
  };
}

const IS: Readonly<Record<Visibility, string>> = {
  listed: "listed",
  inactive: "not active and paused_at is null and archived_at is null",
  paused: "paused_at is not null and archived_at is null",
  sold_out: "active and not listed and paused_at is null and archived_at is null",
  archived: "archived_at is not null",
};

type ModeratedPage = ResponseOf<typeof listModeratedOffers>;

/** Every offer there is, for administrators. */
export async function listModerated(
  ctx: OfferCtx,
  wanted: PageQuery & {
    readonly search?: string | undefined;
    readonly visibility?: Visibility | undefined;
  },
): Promise<ModeratedPage> {
  const words = wordsOf(wanted.search);
  const page = await offerPage(ctx.db, {
    where: [
      ...(wanted.visibility === undefined ? [] : [IS[wanted.visibility]]),
      ...words.map((_, index) => `search_text like $${index + 1}`),
    ],
    values: words.map(contains),
    sort: "newest",
    cursor: wanted.cursor,
    limit: wanted.limit,
  });
  return { items: await moderatedWords(ctx, page.items), nextCursor: page.nextCursor };
}

/** One offer as administrators read it. */
export async function readModerated(ctx: OfferCtx, id: string): Promise<ModeratedPage["items"][number]> {
  const offer = await findOffer(ctx.db, id);
  const [words] = offer ? await moderatedWords(ctx, [offer]) : [];
  if (!words) throw new DomainError("resource.not_found");
  return words;
}

async function moderatedWords(ctx: OfferCtx, offers: readonly Offer[]) {
  const rate = await ctx.usdtInReais();
  const sellers = new Map<string, ModeratedPage["items"][number]["producer"]>();
  for (const id of new Set(offers.map(({ producerId }) => producerId))) {
    const seller = await ctx.findTrader(ctx.db, id);
    if (seller) sellers.set(id, seller);
  }
  return offers.map((offer) => ({
    ...wordsOfOffer(offer, offer.producerId, rate),
    producer: sellers.get(offer.producerId) ?? { id: offer.producerId, name: "", email: "" },
  }));
}

const MAX_NUMBER = 10n ** 15n;

/** A number no column reaches stands for every larger one. */
function within(typed: bigint): bigint {
  return typed > MAX_NUMBER ? MAX_NUMBER : typed;
}
