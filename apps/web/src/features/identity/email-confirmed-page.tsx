import { MailCheck, MailX } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { Button } from "@/components/ui/button";
import { FocusPage } from "@/features/identity/focus-page";
import { ResendConfirmation } from "@/features/identity/resend-confirmation";
import { useSession } from "@/lib/session/session-store";

const CONTINUE_SECONDS = 5;

/** Where the link of the confirmation e-mail lands: the session is already there, or the link was no longer good. */
export function EmailConfirmedPage() {
  const { t } = useTranslation("identity");
  const session = useSession();
  // The client removes a session from the address once it has kept it; an error stays there.
  const [failed] = useState(() => /[#&?]error(_code|_description)?=/.test(location.hash + location.search));
  if (session.status === "loading") return <PageLoading />;
  if (failed) {
    return (
      <FocusPage title={t("confirmed.failedTitle")} lead={t("confirmed.failedText")}>
        <MailX aria-hidden="true" className="mb-6 size-10 text-negative" />
        <ResendConfirmation />
      </FocusPage>
    );
  }
  if (session.status !== "signed-in") {
    return (
      <FocusPage title={t("confirmed.noSessionTitle")} lead={t("confirmed.noSessionText")}>
        <Button asChild size="lg" className="w-full">
          <Link to="/login">{t("signIn.submit")}</Link>
        </Button>
      </FocusPage>
    );
  }
  return <Confirmed email={session.email} />;
}

function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/dashboard", { replace: true }), CONTINUE_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FocusPage title={t("confirmed.title")} lead={t("confirmed.text", { email })}>
      <MailCheck aria-hidden="true" className="mb-6 size-10 text-positive" />
      <Button asChild size="lg" className="w-full">
        <Link to="/dashboard" replace>
          {t("confirmed.continue")}
        </Link>
      </Button>
      <p className="mt-3 text-center text-ink-muted text-sm">{t("confirmed.soon")}</p>
    </FocusPage>
  );
}
