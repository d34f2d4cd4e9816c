import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { FactorCodeInput } from "@/components/factor-code-input";
import { PasswordInput } from "@/components/password-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { changeEmail, emailQuery } from "@/features/grain/settings/email/api";
import { secondFactorQuery } from "@/features/grain/shared/signing/api";

/** Another address, by the password and where there is one the second factor; a code goes to it. */
export function ChangeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("grain-settings-email");
  const queryClient = useQueryClient();
  const hasFactor = useQuery(secondFactorQuery).data?.enabled ?? false;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const change = useMutation({
    mutationFn: () => changeEmail({ email, password, ...(hasFactor ? { code: code.trim() } : {}) }),
    onSuccess: (answer) => {
      queryClient.setQueryData(emailQuery.queryKey, answer);
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t("changeTitle")}
      text={t("changeText")}
      action={t("changeAction")}
      variant="wheat"
      ready={email.includes("@") && password !== "" && (!hasFactor || code.trim().length >= 6)}
      busy={change.isPending}
      error={change.error ?? undefined}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <Field label={t("newEmail")} required>
        <Input
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label={t("password")} required>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      {hasFactor && (
        <Field label={t("factor")} required>
          <FactorCodeInput value={code} onChange={({ target }) => setCode(target.value)} />
        </Field>
      )}
    </DecisionDialog>
  );
}
