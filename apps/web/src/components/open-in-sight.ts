import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls a row of links to the one that is open, where they do not all fit. */
export function useOpenInSight(nav: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger, not an input
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (nav.current && open) nav.current.scrollLeft = open.offsetLeft - nav.current.offsetLeft - 16;
  }, [pathname]);
}
