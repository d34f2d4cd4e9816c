import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { act, type CaseAction, caseQuery } from "@/features/admin-kyc/api";
import { toast } from "@/lib/toast-store";

/** Acts on a case. The answer is the case as it stands then; a failure says so, and shows how it stands now. */
export function useCaseAction(caseId: string) {
  const { t } = useTranslation("admin-kyc");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (step: CaseAction) => act(caseId, step),
    onSuccess: (kycCase, { action }) => {
      queryClient.setQueryData(caseQuery(caseId).queryKey, kycCase);
      void queryClient.invalidateQueries({ queryKey: ["admin-kyc", "queue"] });
      if (action !== "review") toast({ title: t(`done.${action}`) });
    },
    onError: () => {
      toast({ title: t("failures.title"), description: t("failures.update"), variant: "destructive" });
      void queryClient.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
    },
  });
}
