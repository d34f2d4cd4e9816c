import { useSearchFilter } from "@/lib/use-search-filter";

/** What a list can be narrowed by: each filter's name in the address, and whether it is typed or one of a few values. */
export type FilterSpec = Readonly<Record<string, "text" | readonly string[]>>;

export type FilterValue<S extends FilterSpec, N extends keyof S> = S[N] extends readonly (infer V)[]
  ? V
  : string;

export type FilterValues<S extends FilterSpec> = {
  readonly [N in keyof S]: FilterValue<S, N> | undefined;
};

export interface ListFilters<S extends FilterSpec> {
  spec: S;
  values: FilterValues<S>;
  set(changes: Readonly<Record<string, string | undefined>>): void;
}

/** The filters of a list, kept in the address: they survive a reload and can be sent on. Unknown values are left out. */
export function useListFilters<const S extends FilterSpec>(spec: S): ListFilters<S> {
  const { get, set } = useSearchFilter();
  const values = Object.entries(spec).map(([name, kind]) => {
    const value = get(name);
    return [name, kind === "text" ? value : kind.find((one) => one === value)];
  });
  return {
    spec,
    values: Object.fromEntries(values) as FilterValues<S>,
    set: (changes) =>
      set(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? ""]))),
  };
}
