import { suspendUser } from "@lastro/contracts/backoffice";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { type AdminUserDetail, changeSuspension, userQuery } from "@/features/admin/api";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** Suspends a person or lets them in again; either needs a reason, which stays in the audit trail. */
export function SuspensionDialog({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const to = user.status === "suspended" ? "unsuspend" : "suspend";
  const change = useDecision((reason: string) => changeSuspension(user.id, to, reason), {
    refreshes: [["admin", "users"]],
    onDone: (changed) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, changed);
      setAsking(false);
      const title = t(changed.pendingSuspension === null ? `suspension.${to}.done` : "suspension.asked");
      toast({ title, description: user.name });
    },
  });
  return (
    <>
      <Button variant={to === "suspend" ? "secondary" : "primary"} onClick={() => setAsking(true)}>
        {t(`suspension.${to}.action`)}
      </Button>
      <DecisionDialog
        open={asking}
        title={t(`suspension.${to}.title`, { name: user.name })}
        text={t(`suspension.${to}.text`)}
        action={t(`suspension.${to}.action`)}
        variant={to === "suspend" ? "destructive" : "primary"}
        reason={{
          label: t("suspension.reason"),
          hint: t("suspension.reasonHint"),
          schema: suspendUser.body.shape.reason,
        }}
        busy={change.isPending}
        error={change.error}
        onConfirm={(reason) => change.mutate(reason)}
        onClose={() => setAsking(false)}
      >
        {user.role === "admin" && <Alert tone="info">{t("suspension.takesTwo")}</Alert>}
      </DecisionDialog>
    </>
  );
}
