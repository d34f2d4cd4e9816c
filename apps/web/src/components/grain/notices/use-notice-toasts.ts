import { useEffect, useRef } from "react";
import type { NoticeList } from "@/lib/grain/notices";
import { toast } from "@/lib/toast-store";

/** Says what came while the page was open, the newest of it; what was there before stands in the list. */
export function useNoticeToasts(list: NoticeList | undefined): void {
  const newest = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (list === undefined) return;
    const [first] = list.items;
    const isNews = newest.current !== undefined && first !== undefined && first.id !== newest.current;
    if (isNews && !first.read) toast({ title: first.title, description: first.text });
    newest.current = first?.id ?? null;
  }, [list]);
}
