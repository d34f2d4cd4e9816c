import { useTranslation } from "react-i18next";
import { Link, useMatches } from "react-router";
import { PageTitle } from "@/components/page-title";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Topic } from "@/features/coming/topics";
import { useSession } from "@/lib/session/session-store";

/** Says plainly that a screen is not here yet, what it will do, and what works today. */
export function ComingPage() {
  const { t } = useTranslation(["coming", "common"]);
  const session = useSession();
  const topic = useTopic();
  const title = t(`nav.${topic}`, { ns: "common" });
  return (
    <section className="flex flex-col items-start gap-5 py-8 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <Badge tone="warning">{t("badge")}</Badge>
      <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">{title}</h1>
      <p className="max-w-xl text-lg leading-relaxed">{t(`topics.${topic}`)}</p>
      <p className="max-w-xl text-ink-muted">{t("honest")}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {session.status === "signed-in" ? (
          <Button asChild>
            <Link to="/dashboard">{t("toDashboard")}</Link>
          </Button>
        ) : (
          <Button asChild>
            <Link to="/register">{t("auth.signUp", { ns: "common" })}</Link>
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link to="/">{t("backToHome", { ns: "common" })}</Link>
        </Button>
      </div>
    </section>
  );
}

function useTopic(): Topic {
  const handle = useMatches().at(-1)?.handle as { topic: Topic };
  return handle.topic;
}
