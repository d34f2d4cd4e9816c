import { useSearchFilter } from "@/lib/use-search-filter";

/** The filters of a list by their names in the address: free text, or one of a few values. */
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

/** The filters of a list, kept in the address so that it can be reloaded and shared. Unknown values are ignored. */
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
