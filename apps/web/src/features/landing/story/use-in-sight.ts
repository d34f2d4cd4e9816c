import { type RefObject, useEffect, useState } from "react";

/** Whether any of it can be seen; assumed where the browser cannot tell. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (element.current === null || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}
