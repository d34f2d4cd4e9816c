import { useEffect, useRef, useState } from "react";
import type { Notice } from "@/components/notices/notice-row";
import { toast, useShownToast } from "@/lib/toast-store";

/**
 * Says what came while the page was open, the newest of it; what was there before stands in the list. It waits for what
 * is being said already, so that nobody misses what became of their own doing. What the page says itself is left out.
 */
export function useNoticeToasts<N extends Notice>(
  notices: readonly N[] | undefined,
  isSaidByPage: (notice: N) => boolean,
): void {
  const shown = useShownToast();
  const newest = useRef<string | null | undefined>(undefined);
  const [waiting, setWaiting] = useState<Notice | null>(null);
  const first = notices?.[0];
  const isNews = first !== undefined && !first.read && !isSaidByPage(first);
  useEffect(() => {
    if (notices === undefined) return;
    const [latest] = notices;
    if (newest.current !== undefined && latest !== undefined && latest.id !== newest.current && isNews) {
      setWaiting(latest);
    }
    newest.current = latest?.id ?? null;
  }, [notices, isNews]);
  useEffect(() => {
    if (waiting === null || shown !== null) return;
    setWaiting(null);
    toast({ title: waiting.title, description: waiting.text });
  }, [waiting, shown]);
}
