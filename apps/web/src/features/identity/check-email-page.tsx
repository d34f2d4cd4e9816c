import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { awaitedConfirmation } from "@/features/identity/awaited-confirmation";
import { ConfirmationCodeForm } from "@/features/identity/confirmation-code-form";
import { FocusPage } from "@/features/identity/focus-page";
import { LetterForm } from "@/features/identity/letter-form";
import { requestCode } from "@/features/identity/request-code";
import { ResendCode } from "@/features/identity/resend-code";
import { useEntrance } from "@/features/identity/use-entrance";
import { useIsDemo } from "@/lib/deployment";
import { useSession } from "@/lib/session/session-store";

const DemoMailbox = lazy(async () => ({
  default: (await import("@/features/identity/demo-mailbox")).DemoMailbox,
}));

/** Takes the code of the letter that confirms an address; whoever follows its link in another tab is let in as well. */
export function CheckEmailPage() {
  const { t } = useTranslation("identity");
  const { status } = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const enter = useEntrance();
  const isDemo = useIsDemo();
  const [awaited, setAwaited] = useState(awaitedConfirmation);

  useEffect(() => {
    if (status === "signed-in") void enter();
    if (status === "second-factor") void navigate({ pathname: "/login", search }, { replace: true });
  }, [status, enter, navigate, search]);

  // Whoever opens the page without having registered in this tab says which address it is about.
  if (awaited === undefined) {
    const ask = async (email: string) => {
      const error = await requestCode(email);
      setAwaited(awaitedConfirmation());
      return { error };
    };
    return (
      <FocusPage title={t("checkEmail.title")} lead={t("checkEmail.askLead")} back="/login">
        <LetterForm ask={ask} submit={t("checkEmail.ask")} failed={t("resend.failed")} sent={() => null} />
      </FocusPage>
    );
  }
  const { email, resendIn } = awaited;
  return (
    <FocusPage title={t("checkEmail.title")} lead={t("checkEmail.lead", { email })} back="/login">
      <ConfirmationCodeForm email={email} />
      <ResendCode email={email} resendIn={resendIn} />
      <p className="mt-6 text-ink-muted text-sm">
        {t("checkEmail.wrongAddress")}{" "}
        <Link to="/register" className="rounded-sm font-medium text-accent underline">
          {t("checkEmail.registerAgain")}
        </Link>
      </p>
      {isDemo && (
        <Suspense fallback={null}>
          <DemoMailbox email={email} />
        </Suspense>
      )}
    </FocusPage>
  );
}
