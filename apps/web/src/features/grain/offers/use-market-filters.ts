import { COMMODITIES, DELIVERY_BASES } from "@lastro/contracts/grain/offer-terms";
import { OFFER_SORTS } from "@lastro/contracts/grain/offers";
import { TOWN_KEYS } from "@lastro/contracts/grain/places";
import { useListFilters } from "@/lib/use-list-filters";

const DAY = /^20\d\d-\d\d-\d\d$/;
const FIGURE = /^\d{1,9}(\.\d{1,3})?$/;

export type MarketFilters = ReturnType<typeof useMarketFilters>;

/** What a buyer looks for, kept in the address; a figure somebody spoilt there is left out. */
export function useMarketFilters() {
  const { values, set } = useListFilters({
    search: "text",
    commodity: COMMODITIES,
    place: "text",
    priceFrom: "text",
    priceTo: "text",
    quantity: "text",
    deliveryBasis: DELIVERY_BASES,
    deliveredOn: "text",
    to: TOWN_KEYS,
    deliveredTo: "text",
    sort: OFFER_SORTS,
  });
  const { search, place, commodity, sort = "newest" } = values;
  const figure = (value: string | undefined) => (value && FIGURE.test(value) ? value : undefined);
  const narrowing = {
    search,
    commodity,
    place,
    priceFrom: figure(values.priceFrom),
    priceTo: figure(values.priceTo),
    quantity: figure(values.quantity),
    deliveryBasis: values.deliveryBasis,
    deliveredTo: figure(values.deliveredTo),
    deliveredOn: values.deliveredOn && DAY.test(values.deliveredOn) ? values.deliveredOn : undefined,
  };
  const names = Object.keys(narrowing) as (keyof typeof narrowing)[];
  return {
    wanted: { ...narrowing, to: values.to, sort },
    /** How many narrow the list. */
    active: names.filter((name) => narrowing[name] !== undefined).length,
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}
