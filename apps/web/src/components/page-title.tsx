import { useEffect } from "react";

/** The document's title: the screen's name, then the house's; `whole` when it already says both. */
export function PageTitle({ children, whole = false }: { children: string; whole?: boolean }) {
  const title = whole ? children : `${children} – Lastro`;
  // index.html carries a title for those who run no script, so React's own would only be a second one.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
