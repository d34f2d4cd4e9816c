import { useEffect, useRef, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** The rows that came above those already shown, while the page was open; another list altogether has none. */
export function useArrivals(keys: readonly string[] | undefined): ReadonlySet<string> {
  const [arrived, setArrived] = useState(NONE);
  const first = useRef(keys?.[0]);
  const said = keys?.join("\n");
  useEffect(() => {
    const now = said?.split("\n") ?? [];
    const place = first.current === undefined ? -1 : now.indexOf(first.current);
    if (place > 0) setArrived(new Set(now.slice(0, place)));
    if (now.length > 0) first.current = now[0];
  }, [said]);
  return arrived;
}
