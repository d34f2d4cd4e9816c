import type { signOutTrader } from "@lastro/contracts/grain/accounts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { keepAgroSession } from "@/lib/agro-session";
import { callTraderRoute } from "@/lib/call-trader-route";
import { toast } from "@/lib/toast-store";

/** Ends the marketplace session here at once, and at the server when it hears of it. */
export function useSignOut(): () => void {
  const { t } = useTranslation("grain");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    const ended = callTraderRoute<typeof signOutTrader>("POST /agro/v1/auth/logout").catch(() => undefined);
    // The request has its token before the session is forgotten.
    void Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_500))]).then(async () => {
      keepAgroSession(null);
      queryClient.removeQueries({ queryKey: ["grain"] });
      toast({ title: t("signedOut"), description: t("seeYou") });
      await navigate("/agro/login", { replace: true });
    });
  };
}
