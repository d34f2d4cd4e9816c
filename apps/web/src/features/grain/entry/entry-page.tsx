import { ArrowLeft, Wheat } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageTitle } from "@/components/page-title";

interface EntryPageProps {
  title: string;
  lead?: ReactNode;
  /** Where the back link leads, and what it says. */
  back: { to: string; label: string };
  children: ReactNode;
}

/** One task at the marketplace's door. */
export function EntryPage({ title, lead, back, children }: EntryPageProps) {
  const { t } = useTranslation("common");
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle>{title}</PageTitle>
      <Link
        to={back.to}
        className="mb-6 inline-flex min-h-9 items-center gap-1.5 rounded-md text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {back.label}
      </Link>
      <p className="mb-3 flex items-center gap-2 font-medium text-sm text-wheat-ink">
        <span className="inline-flex size-8 items-center justify-center rounded-md bg-wheat text-ink">
          <Wheat aria-hidden="true" className="size-4.5" />
        </span>
        {t("nav.agro")}
      </p>
      <h1 className="font-semibold text-3xl tracking-tight">{title}</h1>
      {lead !== undefined && <p className="mt-2 max-w-prose text-ink-muted">{lead}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}
