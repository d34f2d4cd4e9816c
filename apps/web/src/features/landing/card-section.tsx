import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CardFace } from "@/components/card-face";
import { Button } from "@/components/ui/button";
import { Section, SectionHeading } from "@/features/landing/section";
import { useIsSignedIn } from "@/features/landing/trade-link";

const points = ["controls", "crypto", "cashback"] as const;

export function CardSection() {
  const { t } = useTranslation("landing");
  const face = { holderName: "Ana Beatriz Souza", expiryDate: "12/28" };
  return (
    <Section id="card" className="overflow-hidden border-t bg-sunken">
      <div className="grid gap-14 lg:grid-cols-2 lg:items-center lg:gap-20">
        <div className="relative mx-auto flex h-[19rem] w-full max-w-[30rem] items-center justify-center sm:h-[26rem]">
          <span aria-hidden="true" className="absolute size-80 rounded-full bg-wheat/35 blur-3xl" />
          <div className="absolute top-2 right-0 w-[80%] rotate-9 sm:top-6">
            <CardFace {...face} label={t("card.black")} kind="Black" lastDigits="7714" isBlack lying still />
          </div>
          <div className="absolute bottom-4 left-0 w-[84%] -rotate-4 sm:bottom-8">
            <CardFace
              {...face}
              label={t("card.virtual")}
              kind={t("card.kind")}
              lastDigits="0428"
              isBlack={false}
              lying
            />
          </div>
        </div>
        <div>
          <SectionHeading
            id="card"
            eyebrow={t("card.eyebrow")}
            title={t("card.title")}
            lead={t("card.text")}
          />
          <ul className="mt-8 flex flex-col gap-4">
            {points.map((point) => (
              <li key={point} className="flex items-start gap-3">
                <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
                  <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
                </span>
                {t(`card.points.${point}`)}
              </li>
            ))}
          </ul>
          <Button asChild size="lg" variant="secondary" className="mt-10">
            <Link to="/cards">{t(useIsSignedIn() ? "card.open" : "card.signIn")}</Link>
          </Button>
        </div>
      </div>
    </Section>
  );
}
