import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** Filters kept in the address, so that a list can be come back to and shared. */
export function useSearchFilter() {
  const [search, setSearch] = useSearchParams();
  // Two changes before the address is drawn anew would each begin from the old one.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const set = useCallback(
    (changes: Record<string, string>) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setSearch(next, { replace: true });
    },
    [setSearch],
  );
  return { get: (name: string) => search.get(name) ?? undefined, set };
}
