import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Namespaces } from "@/lib/i18n/namespaces";
import { toast } from "@/lib/toast-store";

type What = keyof Namespaces["admin"]["failures"];

/** Says once, in a toast, that something could not be read. The list itself keeps saying so where it would stand. */
export function useFailureToast(failed: boolean, what: What): void {
  const { t } = useTranslation("admin");
  useEffect(() => {
    if (failed) {
      toast({ title: t("failures.title"), description: t(`failures.${what}`), variant: "destructive" });
    }
  }, [failed, what, t]);
}
