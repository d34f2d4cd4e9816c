import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CodeInput } from "@/components/code-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { isWholeRecoveryCode, RecoveryCodeInput } from "@/features/identity/recovery-code-input";
import { verifyTwoFactor } from "@/features/identity/two-factor";
import { authClient } from "@/lib/session/auth-client";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { confirmWithCode } from "@/lib/session/second-factor";
import { sessionStarted, signOut } from "@/lib/session/session-store";

interface AdminCodeFormProps {
  /** Of the app that is being set up; absent where one is in use, or a recovery code stands in for it. */
  factorId?: string;
  userId?: string;
}

/** The code of the authenticator app: of the one in use, or of the one being set up. */
export function AdminCodeForm({ factorId, userId }: AdminCodeFormProps) {
  const { t } = useTranslation(["identity", "common"]);
  const failure = useAuthFailure();
  const form = useForm({ defaultValues: { code: "" } });
  const code = form.watch("code");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [recovering, setRecovering] = useState(false);
  const whole = recovering ? isWholeRecoveryCode(code) : code.length === 6;
  const edit = (next: string) => {
    form.setValue("code", next);
    setProblem(undefined);
  };

  const confirm = form.handleSubmit(async () => {
    if (!whole || busy) return;
    setBusy(true);
    try {
      if (recovering && userId !== undefined) await byRecoveryCode(userId);
      else await confirmWithCode(code, factorId);
      await sessionStarted();
    } catch (error) {
      setProblem(await failure(error));
    } finally {
      setBusy(false);
    }
  });

  const byRecoveryCode = async (id: string) => {
    const verdict = await verifyTwoFactor(id, code);
    if (verdict.valid) {
      await (await authClient()).refreshSession();
      return;
    }
    const { inline } = verdict;
    if ("text" in inline) setProblem(inline.text);
    else setProblem(t(`twoFactor.verdict.${inline.key === "invalidInline" ? "recoveryInline" : inline.key}`));
  };

  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-5">
      {recovering ? (
        <Field label={t("twoFactor.recoveryCode")} hint={t("twoFactor.recoveryText")} error={problem}>
          <RecoveryCodeInput autoFocus value={code} onValueChange={edit} />
        </Field>
      ) : (
        <Field label={t("twoFactor.code")} hint={t("admin.codeHint")} error={problem}>
          <CodeInput autoFocus value={code} onValueChange={edit} />
        </Field>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" disabled={!whole || busy}>
          {busy ? t("twoFactor.verifying") : t("twoFactor.verify")}
        </Button>
        {userId !== undefined && (
          <Button
            size="lg"
            variant="secondary"
            onClick={() => {
              setRecovering(!recovering);
              edit("");
            }}
          >
            {recovering ? t("twoFactor.useApp") : t("twoFactor.useRecovery")}
          </Button>
        )}
        {userId !== undefined && (
          <Button asChild size="lg" variant="secondary">
            <Link to="/login">{t("admin.otherWays")}</Link>
          </Button>
        )}
        <Button size="lg" variant="ghost" onClick={() => void signOut()}>
          {t("cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
