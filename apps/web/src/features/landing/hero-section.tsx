import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Furrows } from "@/features/landing/furrows";
import { QuoteTicket } from "@/features/landing/quote-ticket";
import { Eyebrow } from "@/features/landing/section";

export function HeroSection() {
  const { t } = useTranslation("landing");
  const facts = [
    { value: t("hero.facts.openingValue"), label: t("hero.facts.opening") },
    { value: "R$ 0", label: t("hero.facts.fees") },
    { value: "24/7", label: t("hero.facts.support") },
  ];
  return (
    <section id="home" aria-labelledby="home-title" className="relative overflow-hidden">
      <Furrows className="-bottom-4 right-0 hidden h-[26rem] w-[58rem] text-wheat/60 lg:block xl:right-[calc(50%-44rem)]" />
      <div className="page-width relative grid gap-12 py-12 sm:py-16 lg:grid-cols-[1.15fr_1fr] lg:items-center lg:gap-16 lg:py-24">
        <div>
          <Eyebrow>{t("hero.eyebrow")}</Eyebrow>
          <h1
            id="home-title"
            className="font-semibold text-[clamp(2.75rem,9vw,5rem)] leading-[1.02] tracking-[-0.04em]"
          >
            {t("hero.title")}
          </h1>
          <p className="mt-6 max-w-xl text-pretty text-ink-muted text-lg leading-relaxed">{t("hero.lead")}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button asChild size="lg">
              <Link to="/register">{t("hero.start")}</Link>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <Link to={{ hash: "#about" }}>{t("hero.more")}</Link>
            </Button>
          </div>
          <dl className="mt-12 grid max-w-xl grid-cols-3 divide-x border-y bg-ground">
            {facts.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end px-3 py-4 first:pl-0 sm:px-5">
                <dt className="text-ink-muted text-xs sm:text-sm">{label}</dt>
                <dd className="figures font-semibold text-lg tracking-tight sm:text-2xl">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <QuoteTicket />
      </div>
    </section>
  );
}
