import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far below the screen a part is drawn already. */
const AHEAD = "200px";

/** Draws what is heavy, such as a chart, only when it is nearly on the screen; until then an empty place of its height. */
export function WhenSeen({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return seen ? children : <div ref={place} className={className} />;
}
