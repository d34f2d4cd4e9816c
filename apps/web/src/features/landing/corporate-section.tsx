import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Section, SectionHeading } from "@/features/landing/section";

const tiers = ["startup", "midsize", "enterprise"] as const;
const lines = ["a", "b", "c"] as const;

export function CorporateSection() {
  const { t } = useTranslation("landing");
  return (
    <Section id="corporate" className="border-t bg-sunken">
      <SectionHeading id="corporate" title={t("corporate.title")} lead={t("corporate.lead")} />
      <ul className="mt-12 grid gap-4 lg:grid-cols-3">
        {tiers.map((tier) => (
          <li
            key={tier}
            className="flex flex-col rounded-xl border border-t-4 border-t-wheat bg-surface p-6 sm:p-8"
          >
            <h3 className="font-semibold text-2xl tracking-tight">{t(`corporate.tiers.${tier}.name`)}</h3>
            <p className="mt-3 flex-1 text-pretty text-ink-muted leading-relaxed">
              {t(`corporate.tiers.${tier}.text`)}
            </p>
            <ul className="mt-6 flex flex-col divide-y border-t">
              {lines.map((line) => (
                <li key={line} className="flex items-center gap-3 py-3 text-sm">
                  <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
                  {t(`corporate.tiers.${tier}.${line}`)}
                </li>
              ))}
            </ul>
            <Button asChild variant="secondary" className="mt-6 w-full">
              <Link
                to={`/companies?tier=${tier}`}
                aria-label={`${t("corporate.ask")}: ${t(`corporate.tiers.${tier}.name`)}`}
              >
                {t("corporate.ask")}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
