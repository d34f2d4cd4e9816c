import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { awaitedConfirmation } from "@/features/identity/awaited-confirmation";
import { requestCode } from "@/features/identity/request-code";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { useCooldown } from "@/lib/use-cooldown";

interface ResendCodeProps {
  email: string;
  /** The seconds until another letter may be asked for. */
  resendIn: number;
}

/** Sends the code again, no more often than the service writes. */
export function ResendCode({ email, resendIn }: ResendCodeProps) {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [problem, setProblem] = useState<string>();
  const { secondsLeft, wait } = useCooldown(resendIn);

  const resend = async () => {
    setState("busy");
    setProblem(undefined);
    const error = await requestCode(email);
    if (error === null) wait(awaitedConfirmation()?.resendIn ?? 0);
    else setProblem(await failure(error));
    setState(error === null ? "sent" : "idle");
  };

  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button
        variant="secondary"
        size="lg"
        disabled={state === "busy" || secondsLeft > 0}
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? t("twoFactor.resendIn", { seconds: secondsLeft }) : t("twoFactor.resend")}
      </Button>
      {state === "sent" && <Alert tone="positive">{t("checkEmail.resent", { email })}</Alert>}
      {problem !== undefined && (
        <Alert tone="negative" title={t("resend.failed")}>
          {problem}
        </Alert>
      )}
    </div>
  );
}
