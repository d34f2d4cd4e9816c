import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

interface OpenedOrder {
  readonly opened: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** Which order is looked at: one that was touched, or the one the page's address names (`?order=`). */
export function useOpenedOrder(): OpenedOrder {
  const [search, setSearch] = useSearchParams();
  const named = search.get("order");
  const [opened, setOpened] = useState(named);
  useEffect(() => {
    if (named !== null) setOpened(named);
  }, [named]);
  return {
    opened,
    open: setOpened,
    close: () => {
      setOpened(null);
      if (named === null) return;
      search.delete("order");
      setSearch(search, { replace: true });
    },
  };
}
