import type { DeliveryBasis } from "@lastro/contracts/grain/offer-terms";
import { kmBetween, placeNamed, pointOf, type Town } from "@lastro/contracts/grain/places";
import { formatPrice, parseDecimal } from "@lastro/money";
import type { LivePrice } from "../../prices/index.js";

/** What freight is reckoned by. Rates in ten thousandths of a real per tonne and kilometre, the minimum in cents. */
export interface Tariff {
  readonly bands: readonly { readonly upToKm: number | null; readonly rate: bigint }[];
  readonly minimumCents: bigint;
  readonly roadPercent: number;
}

/** A tariff with the place somebody wants their grain at. */
export interface Freight {
  readonly tariff: Tariff;
  readonly to: Town;
}

/** By these bases the seller carries the grain to the named place, so that the offer's own place says nothing of the rest. */
const CARRIED: readonly DeliveryBasis[] = ["DAP", "CFR", "CIF"];

interface Somewhere {
  readonly place: { readonly city: string; readonly state: string | null; readonly country: string };
  readonly deliveryBasis: DeliveryBasis;
  readonly delivery: { readonly place: string | null };
}

/** Where the buyer's carriage begins: the named place of the basis where it is known, else where the grain lies. */
export function originOf({ place, deliveryBasis, delivery }: Somewhere): string | undefined {
  if (place.country !== "BR") return undefined;
  const lies = placeNamed([place.city, place.state].filter(Boolean).join("/"));
  if (delivery.place === null || delivery.place === place.city) return lies;
  return placeNamed(delivery.place) ?? (CARRIED.includes(deliveryBasis) ? undefined : lies);
}

/** Kilometres by road, as an estimate, and what carrying a tonne costs, in cents of a real; nothing for an unknown place. */
export function freightFrom(
  origin: string,
  { tariff, to }: Freight,
): { readonly km: number; readonly cents: bigint } | undefined {
  const [start, end] = [pointOf(origin), pointOf(to)];
  if (!start || !end) return undefined;
  if (origin === to) return { km: 0, cents: 0n };
  const km = Math.round((kmBetween(start, end) * tariff.roadPercent) / 100);
  return { km, cents: costOfKm(tariff, km) };
}

/** A distance costs what its band says, but never less than the end of a nearer band. */
function costOfKm({ bands, minimumCents }: Tariff, km: number): bigint {
  let least = minimumCents;
  let from = 0;
  for (const { upToKm, rate } of bands) {
    if (km < from) break;
    const reach = upToKm === null ? km : Math.min(km, upToKm);
    const cents = divided(BigInt(reach) * rate, 100n);
    if (cents > least) least = cents;
    if (upToKm === null) break;
    from = upToKm;
  }
  return least;
}

const RATE_SCALE = 8;
const RATE_UNIT = 10n ** BigInt(RATE_SCALE);
type Rate = LivePrice<"USDT">;

const reaisPerUsdt = ({ price }: Rate): bigint => {
  const [whole, fraction = ""] = formatPrice(price).split(".");
  return parseDecimal(`${whole}.${fraction.padEnd(RATE_SCALE, "0").slice(0, RATE_SCALE)}`, RATE_SCALE);
};

/** Cents of a real as cents of USDT at a rate. */
export const inUsdtCents = (cents: bigint, rate: Rate): bigint =>
  divided(cents * RATE_UNIT, reaisPerUsdt(rate));

/** What a tonne costs delivered, in cents of USDT, and a saca of so many kilograms, in cents of a real. */
export function deliveredPrice(
  of: { readonly priceCents: bigint; readonly freightCents: bigint; readonly sacaKg: bigint },
  rate: Rate,
): { readonly perTonne: bigint; readonly perSacaCents: bigint } {
  const reais = of.priceCents * reaisPerUsdt(rate) + of.freightCents * RATE_UNIT;
  return {
    perTonne: of.priceCents + inUsdtCents(of.freightCents, rate),
    perSacaCents: divided(reais * of.sacaKg, RATE_UNIT * 1_000n),
  };
}

const divided = (value: bigint, by: bigint): bigint => (value + by / 2n) / by;
