import { useEffect, useRef, useState } from "react";

const COOKIE = "sidebar_state";
const SEVEN_DAYS_S = 7 * 24 * 60 * 60;
/** Where the side bar stands beside the page; below, it slides over it. */
const WIDE = "(min-width: 768px)";

interface Sidebar {
  /** Whether it shows words; without them it is a column of icons. */
  expanded: boolean;
  /** Whether it lies over the page, on a narrow screen. */
  sheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
  toggle: () => void;
}

/** The side bar: folded or not for seven days, and toggled by ctrl or cmd and B. */
export function useSidebar(): Sidebar {
  const [expanded, setExpanded] = useState(() => !keptFolded(document.cookie));
  const [sheetOpen, setSheetOpen] = useState(false);
  const toggle = () => {
    if (!window.matchMedia(WIDE).matches) return setSheetOpen((open) => !open);
    setExpanded(!expanded);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store does not exist on plain-HTTP origins
    document.cookie = `${COOKIE}=${!expanded}; path=/; max-age=${SEVEN_DAYS_S}; samesite=lax`;
  };
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return { expanded, sheetOpen, setSheetOpen, toggle };
}

function keptFolded(cookies: string): boolean {
  return cookies.split("; ").includes(`${COOKIE}=false`);
}
