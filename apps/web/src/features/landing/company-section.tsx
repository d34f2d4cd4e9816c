import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Section, SectionHeading } from "@/features/landing/section";

const points = ["dashboard", "security", "support"] as const;

export function CompanySection() {
  const { t } = useTranslation("landing");
  return (
    <Section id="about" className="border-t">
      <div className="grid gap-12 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
        <div>
          <SectionHeading
            id="about"
            eyebrow={t("company.eyebrow")}
            title={t("company.title")}
            lead={t("company.text")}
          />
          <Button asChild variant="secondary" size="lg" className="mt-8">
            <Link to="/about">{t("company.more")}</Link>
          </Button>
        </div>
        <ol className="flex flex-col divide-y border-y">
          {points.map((point, index) => (
            <li key={point} className="grid grid-cols-[2.5rem_1fr] gap-x-2 py-6">
              <span aria-hidden="true" className="figures pt-0.5 text-sm text-wheat-ink">
                {`0${index + 1}`}
              </span>
              <div>
                <h3 className="font-semibold text-lg tracking-tight">{t(`company.points.${point}.title`)}</h3>
                <p className="mt-1.5 text-pretty text-ink-muted leading-relaxed">
                  {t(`company.points.${point}.text`)}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
