import { MOVEMENT_CATEGORIES } from "@lastro/contracts/movements";
import { ASSET_CODES } from "@lastro/money";
import { useSearchParams } from "react-router";
import type { Period } from "@/components/date-range";
import type { StatementFilters } from "@/features/accounts/api";

export const DIRECTIONS = ["in", "out", "held"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FILTERS = ["asset", "category", "direction", "from", "to", "text"] as const;

type FilterName = (typeof FILTERS)[number];

export interface StatementSearch {
  filters: StatementFilters;
  isFiltered: boolean;
  set(name: FilterName, value: string | undefined): void;
  /** Both days at once; a day left out is not filtered by. */
  setPeriod(period: Period): void;
  clear(): void;
}

/** The statement's filters, kept in the address: they survive a reload and can be sent on. */
export function useStatementSearch(): StatementSearch {
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const put = (next: URLSearchParams, name: FilterName, value: string | undefined) =>
    value === undefined || value === "" ? next.delete(name) : next.set(name, value);
  return {
    filters,
    isFiltered: Object.keys(filters).length > 0,
    set: (name, value) => change((next) => put(next, name, value)),
    setPeriod: ({ from, to }) =>
      change((next) => {
        put(next, "from", from);
        put(next, "to", to);
      }),
    clear: () =>
      change((next) => {
        for (const name of FILTERS) next.delete(name);
      }),
  };
}

/** Reads what an address says, leaving out what no filter could be. */
export function filtersOf(params: URLSearchParams): StatementFilters {
  const asset = ASSET_CODES.find((code) => code === params.get("asset"));
  const category = MOVEMENT_CATEGORIES.find((one) => one === params.get("category"));
  const direction = DIRECTIONS.find((one) => one === params.get("direction"));
  const day = (name: "from" | "to") => {
    const value = params.get(name) ?? "";
    return DAY.test(value) ? value : undefined;
  };
  const [from, to] = [day("from"), day("to")];
  const text = params.get("text")?.trim();
  return {
    ...(asset && { asset }),
    ...(category && { category }),
    ...(direction && { direction }),
    ...(from && { from }),
    ...(to && { to }),
    ...(text && { text }),
  };
}
