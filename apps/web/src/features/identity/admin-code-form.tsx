import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useAuthFailure } from "@/features/identity/auth-failure";
import { CodeInput } from "@/features/identity/code-input";
import { confirmWithCode } from "@/features/identity/second-factor";
import { sessionStarted, signOut } from "@/lib/session/session-store";

/** The code of the authenticator app: of the one in use, or of the one being set up (`factorId`). */
export function AdminCodeForm({ factorId }: { factorId?: string }) {
  const { t } = useTranslation(["identity", "common"]);
  const failure = useAuthFailure();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length !== 6 || busy) return;
    setBusy(true);
    try {
      await confirmWithCode(code, factorId);
      await sessionStarted();
    } catch (error) {
      setProblem(await failure(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void confirm(event)} className="flex flex-col gap-5">
      <Field label={t("twoFactor.code")} hint={t("admin.codeHint")} error={problem}>
        <CodeInput
          autoFocus
          value={code}
          onValueChange={(digits) => {
            setCode(digits);
            setProblem(undefined);
          }}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" disabled={code.length !== 6 || busy}>
          {busy ? t("twoFactor.verifying") : t("twoFactor.verify")}
        </Button>
        <Button size="lg" variant="ghost" onClick={() => void signOut()}>
          {t("cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
