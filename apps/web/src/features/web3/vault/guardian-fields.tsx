import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { NewGuardian } from "@/features/web3/vault/api";

interface GuardianFieldsProps {
  value: NewGuardian;
  /** Whether what is missing is shown. */
  isTried: boolean;
  onChange: (value: NewGuardian) => void;
}

/** Who is to be guardian: a name and an address. */
export function GuardianFields({ value, isTried, onChange }: GuardianFieldsProps) {
  const { t } = useTranslation("web3-vault");
  const isNameMissing = value.name.trim().length < 2;
  const problem = emailProblem(value);
  return (
    <>
      <Field
        label={t("guardians.name")}
        error={isTried && isNameMissing ? t("guardians.nameMissing") : undefined}
        required
      >
        <Input
          maxLength={80}
          autoComplete="off"
          value={value.name}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
      </Field>
      <Field
        label={t("guardians.email")}
        hint={t("guardians.emailHint")}
        error={isTried && problem ? t("guardians.emailMissing") : undefined}
        required
      >
        <Input
          type="email"
          maxLength={254}
          autoComplete="off"
          value={value.email}
          onChange={({ target }) => onChange({ ...value, email: target.value.trim() })}
        />
      </Field>
    </>
  );
}

export function emailProblem({ email }: NewGuardian): "missing" | undefined {
  return /^\S+@\S+\.\S+$/.test(email) ? undefined : "missing";
}
