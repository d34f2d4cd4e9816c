import { MailCheck, MailX } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { Button } from "@/components/ui/button";
import { FocusPage } from "@/features/identity/focus-page";
import { type Arrival, arrivalOf } from "@/features/identity/link-arrival";
import { ResendConfirmation } from "@/features/identity/resend-confirmation";
import { useSession } from "@/lib/session/session-store";

const CONTINUE_SECONDS = 5;

/** Where the links of letters land: confirmation, sign-in by link, change of address. */
export function EmailConfirmedPage() {
  const { t } = useTranslation("identity");
  const session = useSession();
  // The client removes a session from the address once it has kept it; what it says is read before.
  const [arrival] = useState(() => arrivalOf(window.location));
  if (session.status === "loading") return <PageLoading />;
  if (arrival === "expired") {
    return (
      <FocusPage title={t("confirmed.failedTitle")} lead={t("confirmed.failedText")}>
        <MailX aria-hidden="true" className="mb-6 size-10 text-negative" />
        <ResendConfirmation />
      </FocusPage>
    );
  }
  if (arrival === "refused") {
    return <ToSignIn title={t("confirmed.bannedTitle")} lead={t("authErrors.userBanned")} />;
  }
  if (arrival === "half") {
    return <ToSignIn title={t("confirmed.halfTitle")} lead={t("confirmed.halfText")} />;
  }
  if (session.status === "second-factor") {
    return <ToSignIn title={t("confirmed.title")} lead={t("authErrors.secondFactorNeeded")} />;
  }
  if (session.status !== "signed-in") {
    return <ToSignIn title={t("confirmed.noSessionTitle")} lead={t("confirmed.noSessionText")} />;
  }
  return <Confirmed email={session.email} arrival={arrival} />;
}

function ToSignIn({ title, lead }: { title: string; lead: string }) {
  const { t } = useTranslation("identity");
  return (
    <FocusPage title={title} lead={lead}>
      <Button asChild size="lg" className="w-full">
        <Link to="/login">{t("confirmed.toSignIn")}</Link>
      </Button>
    </FocusPage>
  );
}

const WORDS = {
  confirmed: { title: "confirmed.title", text: "confirmed.text" },
  entered: { title: "confirmed.welcomeTitle", text: "confirmed.welcomeText" },
  changed: { title: "confirmed.changedTitle", text: "confirmed.changedText" },
} as const;

interface ConfirmedProps {
  email: string;
  arrival: Exclude<Arrival, "expired" | "refused" | "half">;
}

function Confirmed({ email, arrival }: ConfirmedProps) {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const { title, text } = WORDS[arrival];
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/dashboard", { replace: true }), CONTINUE_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FocusPage title={t(title)} lead={t(text, { email })}>
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
