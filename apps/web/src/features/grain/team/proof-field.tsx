import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FactorCodeInput } from "@/components/factor-code-input";
import { PasswordInput } from "@/components/password-input";
import { Field } from "@/components/ui/field";
import { secondFactorQuery } from "@/features/grain/shared/signing/api";

/** What proves that it is the owner who asks, as the server takes it. */
export function useProof(typed: string): { password: string } | { code: string } {
  const { data } = useQuery(secondFactorQuery);
  return data?.enabled ? { code: typed.trim() } : { password: typed };
}

/** The code of the second factor, where there is one, or the password. */
export function ProofField({ value, onValueChange }: { value: string; onValueChange: (to: string) => void }) {
  const { t } = useTranslation("grain-team");
  const { data } = useQuery(secondFactorQuery);
  const change = ({ target }: { target: { value: string } }) => onValueChange(target.value);
  if (data === undefined) return null;
  return (
    <Field label={t(data.enabled ? "proof.code" : "proof.password")} required>
      {data.enabled ? (
        <FactorCodeInput value={value} onChange={change} />
      ) : (
        <PasswordInput autoComplete="current-password" value={value} onChange={change} />
      )}
    </Field>
  );
}
