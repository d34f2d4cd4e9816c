import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FactorCodeInput } from "@/components/factor-code-input";
import { PasswordInput } from "@/components/password-input";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { SignByPasskey } from "@/features/grain/shared/signing/sign-by-passkey";
import type { Signing } from "@/features/grain/shared/signing/use-signing";
import { agroEntrance, useAgroAccountType } from "@/lib/agro-session";

/** What somebody signs by, a passkey or what they type; who has no second factor is advised to set one up. */
export function SigningFields({ signing }: { signing: Signing }) {
  const { t } = useTranslation("grain-shared-signing");
  const settings = `${agroEntrance(useAgroAccountType())}/settings`;
  const change = ({ target }: { target: { value: string } }) => signing.setTyped(target.value);
  const link = (to: string, words: string) => (
    <Link to={to} className="rounded-sm font-medium text-accent underline underline-offset-4">
      {words}
    </Link>
  );
  if (signing.lacksLegalData)
    return (
      <Alert tone="warning" title={t("legalTitle")}>
        <p>{t("legalText")}</p>
        <p className="mt-2">{link(`${settings}#legal`, t("legalLink"))}</p>
      </Alert>
    );
  if (signing.byCode === undefined) return null;
  if (signing.isProven) return <Alert tone="positive">{t("passkeyProven")}</Alert>;
  return (
    <>
      {signing.byCode ? (
        <Field label={t("code")} hint={t("codeHint")} required>
          <FactorCodeInput value={signing.typed} onChange={change} />
        </Field>
      ) : (
        <Field
          label={t("password")}
          hint={
            <>
              {t("passwordHint")} {link(`${settings}#second-factor`, t("factorLink"))}
            </>
          }
          required
        >
          <PasswordInput autoComplete="current-password" value={signing.typed} onChange={change} />
        </Field>
      )}
      {signing.hasPasskey && <SignByPasskey signing={signing} />}
    </>
  );
}
