import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Scrolls a row to its open link or tab, where they do not all fit: when the address changes, and when `trigger` does, on which
 * what is open or how wide the others are depends.
 */
export function useOpenInSight(row: RefObject<HTMLElement | null>, trigger?: string | number): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are triggers, not inputs
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>("[aria-current=page], [data-state=active]");
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - row.current.offsetLeft - 16;
  }, [pathname, trigger]);
}
