import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls a row to the link that is open, or to the tab of that value, where they do not all fit. */
export function useOpenInSight(row: RefObject<HTMLElement | null>, tab?: string): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is a trigger, not an input
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>(
      tab === undefined ? "[aria-current=page]" : "[data-state=active]",
    );
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - row.current.offsetLeft - 16;
  }, [pathname, tab]);
}
