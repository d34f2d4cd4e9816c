import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { forgetAwaitedConfirmation } from "@/features/identity/awaited-confirmation";
import { destinationOf } from "@/features/identity/destination";
import { toast } from "@/lib/toast-store";

interface EntranceFailure {
  title: string;
  description: string;
}

/** Leads whoever is signed in to the page they came for, once at a time, or says what failed. */
export function useEntrance(): (onFailure?: EntranceFailure) => Promise<void> {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const next = search.get("next");
  const entering = useRef(false);
  return useCallback(
    async (onFailure) => {
      if (entering.current) return;
      entering.current = true;
      forgetAwaitedConfirmation();
      try {
        await navigate(await destinationOf(queryClient, next), { replace: true });
      } catch {
        const profileFailed = { title: t("profileFailed.title"), description: t("profileFailed.text") };
        toast({ ...(onFailure ?? profileFailed), variant: "destructive" });
      } finally {
        entering.current = false;
      }
    },
    [navigate, next, queryClient, t],
  );
}
