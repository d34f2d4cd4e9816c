import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Section, SectionHeading } from "@/features/landing/section";

const questions = ["open", "hours", "price", "safety", "proof", "grain", "leave"] as const;

export function QuestionsSection() {
  const { t } = useTranslation("landing");
  return (
    <Section id="questions" className="border-t">
      <div className="grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-20">
        <div>
          <SectionHeading id="questions" title={t("questions.title")} lead={t("questions.lead")} />
          <Button asChild variant="secondary" size="lg" className="mt-8">
            <Link to="/help">{t("questions.help")}</Link>
          </Button>
        </div>
        <div className="divide-y border-y">
          {questions.map((question) => (
            <details key={question} className="group" name="landing-questions">
              <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 rounded-sm py-4 font-semibold text-lg tracking-tight hover:text-accent [&::-webkit-details-marker]:hidden">
                {t(`questions.items.${question}.question`)}
                <Plus
                  aria-hidden="true"
                  className="size-5 shrink-0 text-wheat-ink transition-transform group-open:rotate-45"
                />
              </summary>
              <p className="max-w-2xl text-pretty pb-6 text-ink-muted leading-relaxed">
                {t(`questions.items.${question}.answer`)}
              </p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
