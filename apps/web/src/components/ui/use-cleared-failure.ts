import { type Mutation, QueryClientContext } from "@tanstack/react-query";
import { useContext, useEffect } from "react";
import { dismissToast, type ShownToast } from "@/lib/toast-store";

/**
 * Takes a failure away once it is of the past: the person has gone to another page, has opened a dialog, or what they
 * did since has succeeded.
 */
export function useClearedFailure(shown: ShownToast | null): void {
  const queryClient = useContext(QueryClientContext);
  const failure = shown?.variant === "destructive" ? shown.id : undefined;
  useEffect(() => {
    if (failure === undefined) return;
    const dismiss = () => dismissToast(failure);
    const page = window.location.pathname;
    // A page that opens and a dialog both change the document; the address alone tells nobody.
    const observer = new MutationObserver((changes) => {
      if (window.location.pathname !== page || changes.some(opensDialog)) dismiss();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const begunSince = new WeakSet<Mutation>();
    const unsubscribe = queryClient?.getMutationCache().subscribe((event) => {
      if (event.type !== "updated") return;
      if (event.action.type === "pending") begunSince.add(event.mutation);
      if (event.action.type === "success" && begunSince.has(event.mutation)) dismiss();
    });
    return () => {
      observer.disconnect();
      unsubscribe?.();
    };
  }, [failure, queryClient]);
}

/** Dialogs stand directly in the body. */
function opensDialog({ target, addedNodes }: MutationRecord): boolean {
  if (target !== document.body) return false;
  return [...addedNodes].some((node) => node instanceof Element && node.matches("[role$=dialog]"));
}
