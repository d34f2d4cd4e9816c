import { changeUserRole } from "@lastro/contracts/backoffice";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { type AdminUserDetail, changeRole, userQuery } from "@/features/admin/api";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** Asks for a client to be a moderator, or makes a moderator a client again. */
export function RoleDialog({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const act = user.role === "moderator" ? "dismiss" : "appoint";
  const to = act === "dismiss" ? "client" : "moderator";
  const change = useDecision((reason: string) => changeRole(user.id, to, reason), {
    refreshes: [["admin", "users"]],
    onDone: (changed) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, changed);
      setAsking(false);
      toast({ title: t(`role.${act}.done`), description: user.name });
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t(`role.${act}.action`)}
      </Button>
      <DecisionDialog
        open={asking}
        title={t(`role.${act}.title`, { name: user.name })}
        text={t(`role.${act}.text`)}
        action={t(`role.${act}.action`)}
        reason={{
          label: t("suspension.reason"),
          hint: t("suspension.reasonHint"),
          schema: changeUserRole.body.shape.reason,
        }}
        busy={change.isPending}
        error={change.error}
        onConfirm={(reason) => change.mutate(reason)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
