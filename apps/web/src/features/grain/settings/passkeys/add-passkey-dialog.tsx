import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { FactorCodeInput } from "@/components/factor-code-input";
import { usePasskeyRegistration } from "@/components/passkeys/use-passkey-registration";
import { PasswordInput } from "@/components/password-input";
import { Field } from "@/components/ui/field";
import { makePasskey, passkeyAccess } from "@/features/grain/shared/passkeys/api";
import { secondFactorQuery } from "@/features/grain/shared/signing/api";

/** Makes a passkey: the code or the password of its owner, then whatever the device asks. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["security", "grain-settings-factor", "common"]);
  const { data: factor } = useQuery(secondFactorQuery);
  const [typed, setTyped] = useState("");
  const registration = usePasskeyRegistration(passkeyAccess, makePasskey, onClose);
  const change = ({ target }: { target: { value: string } }) => setTyped(target.value);
  return (
    <DecisionDialog
      title={t("passkeys.add")}
      text={t("passkeyProof", { ns: "grain-settings-factor" })}
      action={registration.busy ? t("passkeys.waiting") : t("continue", { ns: "common" })}
      variant="wheat"
      ready={factor !== undefined && typed.trim() !== ""}
      busy={registration.busy}
      problem={registration.problem}
      onConfirm={() => registration.run(factor?.enabled ? { code: typed.trim() } : { password: typed })}
      onClose={onClose}
    >
      {factor?.enabled ? (
        <Field
          label={t("code", { ns: "grain-settings-factor" })}
          hint={t("codeHint", { ns: "grain-settings-factor" })}
          required
        >
          <FactorCodeInput value={typed} onChange={change} />
        </Field>
      ) : (
        <Field label={t("password", { ns: "grain-settings-factor" })} required>
          <PasswordInput autoComplete="current-password" value={typed} onChange={change} />
        </Field>
      )}
    </DecisionDialog>
  );
}
