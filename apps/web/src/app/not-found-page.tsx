import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageTitle } from "@/components/page-title";
import { Button } from "@/components/ui/button";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <section className="flex min-h-[60dvh] flex-col items-start justify-center gap-4 py-16">
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p aria-hidden="true" className="figures font-semibold text-7xl text-accent tracking-tight">
        404
      </p>
      <h1 className="font-semibold text-2xl">{t("notFound.title")}</h1>
      <p className="max-w-md text-ink-muted">{t("notFound.text")}</p>
      <Button asChild>
        <Link to="/">{t("backToHome")}</Link>
      </Button>
    </section>
  );
}
