import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PageTitle } from "@/components/page-title";
import { Button } from "@/components/ui/button";
import { type LegalDocument, legalQuery } from "@/lib/legal";

const SECTIONS = {
  terms: ["account", "access", "operations", "limits", "costs", "end", "changes"],
  privacy: ["what", "why", "sharing", "keeping", "rights", "marketing", "incidents"],
} as const;

export function TermsPage() {
  return <LegalPage document="terms" sections={SECTIONS.terms} />;
}

export function PrivacyPage() {
  return <LegalPage document="privacy" sections={SECTIONS.privacy} />;
}

interface LegalPageProps<D extends LegalDocument> {
  document: D;
  sections: (typeof SECTIONS)[D];
}

/** A text clients agree to: the house's own where it publishes one, otherwise the one that comes with the screens. */
function LegalPage<D extends LegalDocument>({ document, sections }: LegalPageProps<D>) {
  const { t } = useTranslation("legal");
  const legal = useQuery(legalQuery);
  const inForce = legal.data?.[document];
  // The sections of one text are not those of the other, which the key's type cannot follow.
  const words = (section: string, part: "title" | "text") =>
    t(`${document}.sections.${section}.${part}` as "terms.title");
  return (
    <article className="page-width py-14 sm:py-20">
      <PageTitle>{t(`${document}.title`)}</PageTitle>
      <h1 className="font-semibold text-4xl tracking-[-0.03em] sm:text-5xl">{t(`${document}.title`)}</h1>
      <p className="mt-4 max-w-2xl text-pretty text-ink-muted text-lg leading-relaxed">
        {t(`${document}.lead`)}
      </p>
      <p className="mt-2 min-h-5 text-ink-muted text-sm">
        {inForce !== undefined && t("version", { version: inForce.version })}
      </p>
      {inForce?.url ? (
        <div className="mt-10 flex max-w-prose flex-col items-start gap-4 border-t pt-6">
          <p>{t("elsewhere")}</p>
          <Button asChild>
            <a href={inForce.url} rel="noopener">
              {t("open")}
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          </Button>
        </div>
      ) : (
        <div className="mt-10 flex flex-col gap-8">
          {sections.map((section) => (
            <section key={section} aria-labelledby={`legal-${section}`} className="border-t pt-6">
              <h2 id={`legal-${section}`} className="font-semibold text-xl tracking-tight">
                {words(section, "title")}
              </h2>
              <p className="mt-2 max-w-prose text-pretty leading-relaxed">{words(section, "text")}</p>
            </section>
          ))}
        </div>
      )}
    </article>
  );
}
