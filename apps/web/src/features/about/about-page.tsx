import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { PageTitle } from "@/components/page-title";
import { Button } from "@/components/ui/button";
import { useLanguage } from "@/lib/i18n/language-provider";

const chapters = ["name", "ledger", "open"] as const;

export function AboutPage() {
  const { t } = useTranslation(["about", "common"]);
  const { languages } = useLanguage();
  return (
    <div className="page-width py-14 sm:py-20">
      <PageTitle whole>{t("title")}</PageTitle>
      <h1 className="font-semibold text-4xl tracking-[-0.03em] sm:text-6xl">{t("title")}</h1>
      <p className="mt-5 max-w-2xl text-pretty text-ink-muted text-xl leading-relaxed">{t("lead")}</p>
      <div className="mt-14 grid gap-12 lg:grid-cols-[1.5fr_1fr] lg:items-start lg:gap-20">
        <div className="flex flex-col gap-10">
          {chapters.map((chapter) => (
            <section key={chapter} aria-labelledby={`about-${chapter}`} className="border-t pt-6">
              <h2 id={`about-${chapter}`} className="font-semibold text-2xl tracking-tight">
                {t(`${chapter}.title`)}
              </h2>
              <p className="mt-3 max-w-prose text-pretty leading-relaxed">{t(`${chapter}.text`)}</p>
            </section>
          ))}
        </div>
        <section aria-labelledby="about-sheet" className="rounded-xl border bg-surface p-6">
          <h2 id="about-sheet" className="font-medium text-sm">
            {t("sheet.title")}
          </h2>
          <dl className="mt-5 flex flex-col gap-3.5 text-sm">
            <LeaderRow label={t("sheet.opening")}>
              <Amount asset="BRL" amount="0" />
            </LeaderRow>
            <LeaderRow label={t("sheet.monthly")}>
              <Amount asset="BRL" amount="0" />
            </LeaderRow>
            <LeaderRow label={t("sheet.ledger")}>{t("sheet.ledgerValue")}</LeaderRow>
            <LeaderRow label={t("sheet.languages")}>{languages.length}</LeaderRow>
            <LeaderRow label={t("sheet.licence")}>AGPL-3.0</LeaderRow>
            <div className="border-t border-dashed pt-3.5">
              <dt className="text-ink-muted">{t("sheet.assets")}</dt>
              <dd className="mt-1 font-medium">BRL, USDT, USDC, BTC, SOL, ETH</dd>
            </div>
          </dl>
        </section>
      </div>
      <div className="mt-14 flex flex-wrap gap-3">
        <Button asChild size="lg">
          <Link to="/register">{t("auth.signUp", { ns: "common" })}</Link>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <Link to={{ pathname: "/", hash: "#services" }}>{t("services")}</Link>
        </Button>
      </div>
    </div>
  );
}
