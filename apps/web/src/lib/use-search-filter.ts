import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** Filters kept in the address, so that a list can be come back to and shared. */
export function useSearchFilter() {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string>) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { get: (name: string) => search.get(name) ?? undefined, set };
}
