import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Eyebrow } from "@/features/landing/section";
import { Story } from "@/features/landing/story/story";

export function HeroSection() {
  const { t } = useTranslation("landing");
  const facts = [
    { value: t("hero.facts.openingValue"), label: t("hero.facts.opening") },
    { value: "R$ 0", label: t("hero.facts.fees") },
    { value: "24/7", label: t("hero.facts.support") },
  ];
  return (
    <section
      id="home"
      aria-labelledby="home-title"
      className="relative overflow-hidden bg-radial-[60%_70%_at_85%_0%] from-wheat-soft to-ground"
    >
      <div className="page-width grid gap-12 py-10 sm:py-14 lg:grid-cols-[1fr_1.05fr] lg:items-center lg:gap-12 xl:grid-cols-[1fr_37rem] xl:py-16">
        <div>
          <Eyebrow>{t("hero.eyebrow")}</Eyebrow>
          <h1
            id="home-title"
            className="font-semibold text-[clamp(3.25rem,14vw,4.5rem)] leading-[0.98] tracking-[-0.045em] lg:text-[4.5rem] xl:text-[5.75rem]"
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
          <dl className="mt-12 grid max-w-xl grid-cols-3 divide-x border-y">
            {facts.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end px-3 py-4 first:pl-0 sm:px-5">
                <dt className="text-ink-muted text-xs sm:text-sm">{label}</dt>
                <dd className="figures font-semibold text-lg tracking-tight sm:text-2xl">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Story />
      </div>
    </section>
  );
}
