import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { authClient } from "@/lib/session/auth-client";
import { codeOf, useAuthFailure } from "@/lib/session/auth-failure";
import { sessionStarted } from "@/lib/session/session-store";

/** Confirms an address by the six digits of the letter, which signs the person in. */
export function ConfirmationCodeForm({ email }: { email: string }) {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string) => {
    setProblem(sentence);
    input.current?.focus();
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length < 6) return refuse(t("checkEmail.incomplete"));
    setBusy(true);
    try {
      const { error } = await (await authClient()).verifyOtp({ type: "signup", email, token: code });
      if (error === null) await sessionStarted();
      else refuse(codeOf(error) === "otp_expired" ? t("checkEmail.wrong") : await failure(error));
    } catch (error) {
      refuse(await failure(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-5">
      <Field label={t("checkEmail.code")} hint={t("checkEmail.hint")} error={problem} required>
        <CodeInput
          ref={input}
          autoFocus
          value={code}
          onValueChange={(digits) => {
            setCode(digits);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? t("checkEmail.busy") : t("checkEmail.submit")}
      </Button>
    </form>
  );
}
