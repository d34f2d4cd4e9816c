import { useEffect, useRef, useState } from "react";
import { isOfReport, type Notice, type NoticeList } from "@/features/grain/notices/api";
import { toast, useShownToast } from "@/lib/toast-store";

/**
 * Says what came while the page was open, the newest of it; what was there before stands in the list. It waits for what
 * is being said already, so that nobody misses what became of their own doing. The page of reports says itself what becomes
 * of their files.
 */
export function useNoticeToasts(list: NoticeList | undefined, onReportsPage: boolean): void {
  const shown = useShownToast();
  const newest = useRef<string | null | undefined>(undefined);
  const [waiting, setWaiting] = useState<Notice | null>(null);
  useEffect(() => {
    if (list === undefined) return;
    const [first] = list.items;
    const isNews = newest.current !== undefined && first !== undefined && first.id !== newest.current;
    if (isNews && !first.read && !(onReportsPage && isOfReport(first))) setWaiting(first);
    newest.current = first?.id ?? null;
  }, [list, onReportsPage]);
  useEffect(() => {
    if (waiting === null || shown !== null) return;
    setWaiting(null);
    toast({ title: waiting.title, description: waiting.text });
  }, [waiting, shown]);
}
