import { BRAZILIAN_STATES } from "@lastro/contracts/grain/brazilian-states";
import { COMMODITIES } from "@lastro/contracts/grain/offer-terms";
import { ORDER_STATUSES } from "@lastro/contracts/grain/order-states";
import type { OrderFilter } from "@/features/grain/orders/api";
import { useListFilters } from "@/lib/use-list-filters";

const DAY = /^20\d\d-\d\d-\d\d$/;

/** What is looked for among one's orders, kept in the address under names of its own: the market has filters there too. */
export function useOrderFilter() {
  const { values, set } = useListFilters({
    find: "text",
    grain: COMMODITIES,
    uf: BRAZILIAN_STATES,
    since: "text",
    until: "text",
    status: ORDER_STATUSES,
  });
  const day = (value: string | undefined) => (value !== undefined && DAY.test(value) ? value : undefined);
  const filter: OrderFilter = {
    search: values.find?.slice(0, 100),
    commodity: values.grain,
    state: values.uf,
    from: day(values.since),
    to: day(values.until),
    status: values.status,
  };
  const names = ["find", "grain", "uf", "since", "until", "status"] as const;
  return {
    filter,
    /** How many narrow the list. */
    active: Object.values(filter).filter((value) => value !== undefined).length,
    set: set as (changes: Partial<Record<(typeof names)[number], string | undefined>>) => void,
    clear: () => set(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}

export type OrderFilters = ReturnType<typeof useOrderFilter>;
