import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { awaitConfirmation } from "@/features/identity/awaited-confirmation";
import { requestCode } from "@/features/identity/request-code";
import { useAuthFailure } from "@/lib/session/auth-failure";

/** Offered to whoever gave the right password of an address that is not confirmed. */
export function UnconfirmedOffer({ email }: { email: string }) {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const { search } = useLocation();
  const failure = useAuthFailure();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const toCode = () => navigate({ pathname: "/check-email", search });
  const enterCode = async () => {
    awaitConfirmation(email, 0);
    await toCode();
  };
  const resend = async () => {
    setBusy(true);
    const error = await requestCode(email);
    if (error === null) await toCode();
    else setProblem(await failure(error));
    setBusy(false);
  };
  return (
    <Alert tone="warning" title={t("checkEmail.unconfirmed.title")} className="mb-6">
      <p>{t("checkEmail.unconfirmed.text", { email })}</p>
      {problem !== undefined && <p className="text-negative">{problem}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void enterCode()}>
          {t("checkEmail.unconfirmed.enterCode")}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void resend()}>
          {t("checkEmail.unconfirmed.resend")}
        </Button>
      </div>
    </Alert>
  );
}
