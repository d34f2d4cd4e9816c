import type { MemberRole } from "@lastro/contracts/grain/member-access";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { invite, teamQuery } from "@/features/grain/team/api";
import { ProofField, useProof } from "@/features/grain/team/proof-field";
import { RoleField } from "@/features/grain/team/role-fields";
import { toast } from "@/lib/toast-store";

/** Asks whom to invite, as what, and for a proof that it is the owner. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("grain-team");
  const queryClient = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("trader");
  const [typed, setTyped] = useState("");
  const proof = useProof(typed);
  const send = useMutation({
    mutationFn: () => invite({ email: email.trim(), role, ...proof }),
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      toast({ title: t("invite.done", { email: email.trim() }) });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t("invite.title")}
      text={t("invite.text")}
      action={t("invite.submit")}
      variant="wheat"
      ready={email.includes("@") && typed.trim() !== ""}
      busy={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <Field label={t("email")} required>
        <Input
          type="email"
          inputMode="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <RoleField value={role} onValueChange={setRole} />
      <ProofField value={typed} onValueChange={setTyped} />
    </DecisionDialog>
  );
}
