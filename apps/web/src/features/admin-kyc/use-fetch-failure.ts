import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "@/lib/toast-store";

/** Says once, in a toast, that verifications could not be read. */
export function useFetchFailure(failed: boolean): void {
  const { t } = useTranslation("admin-kyc");
  useEffect(() => {
    if (failed)
      toast({ title: t("failures.title"), description: t("failures.fetch"), variant: "destructive" });
  }, [failed, t]);
}
