import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { kycQuery, saveDraft } from "@/features/kyc/api";
import { type Declaration, draftOf } from "@/features/kyc/declaration-schema";
import { createDraftSaver, type DraftState } from "@/features/kyc/draft-saver";

/** Keeps on the server what is typed, as it is typed; a phone may end the page while its camera is open. */
export function useDraft(declaration: Declaration): DraftState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>("unchanged");
  const [saver] = useState(() =>
    createDraftSaver((typed: Declaration) => {
      const draft = draftOf(typed);
      // Whoever comes back to the page before its next read goes on from here too.
      queryClient.setQueryData(kycQuery.queryKey, (kyc) => kyc && { ...kyc, draft });
      return saveDraft(draft);
    }, setState),
  );
  const typed = JSON.stringify(declaration);
  const kept = useRef(typed);
  useEffect(() => {
    if (typed === kept.current) return;
    kept.current = typed;
    saver.change(JSON.parse(typed) as Declaration);
  }, [typed, saver]);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === "hidden") saver.flush();
    };
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      saver.flush();
    };
  }, [saver]);
  return state;
}
