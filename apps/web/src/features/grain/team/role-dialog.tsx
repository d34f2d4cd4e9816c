import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { giveRole, type Member, teamQuery } from "@/features/grain/team/api";
import { ProofField, useProof } from "@/features/grain/team/proof-field";
import { RoleField } from "@/features/grain/team/role-fields";
import { toast } from "@/lib/toast-store";

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation(["grain-team", "grain"]);
  const queryClient = useQueryClient();
  const [role, setRole] = useState(member.role);
  const [typed, setTyped] = useState("");
  const proof = useProof(typed);
  const change = useMutation({
    mutationFn: () => giveRole(member.id, { role, ...proof }),
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      toast({ title: t("roleDone", { name: member.name, role: t(`roles.${role}`, { ns: "grain" }) }) });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t("roleTitle", { name: member.name })}
      text={t("roleText")}
      action={t("roleSubmit")}
      variant="wheat"
      ready={role !== member.role && typed.trim() !== ""}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <RoleField value={role} onValueChange={setRole} />
      <ProofField value={typed} onValueChange={setTyped} />
    </DecisionDialog>
  );
}
