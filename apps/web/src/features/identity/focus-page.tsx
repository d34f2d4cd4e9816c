import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageTitle } from "@/components/page-title";
import { cn } from "@/lib/cn";

interface FocusPageProps {
  title: string;
  lead?: ReactNode;
  /** Where the back link leads; no link without it. */
  back?: string;
  wide?: boolean;
  children: ReactNode;
}

/** One task in the middle of the page: the way back, what it is, and the form. */
export function FocusPage({ title, lead, back, wide = false, children }: FocusPageProps) {
  const { t } = useTranslation("identity");
  return (
    <div className={cn("mx-auto w-full", wide ? "max-w-2xl" : "max-w-md")}>
      <PageTitle>{title}</PageTitle>
      {back !== undefined && (
        <Link
          to={back}
          className="mb-6 inline-flex min-h-9 items-center gap-1.5 rounded-md text-ink-muted text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("back")}
        </Link>
      )}
      <h1 className="font-semibold text-3xl tracking-tight">{title}</h1>
      {lead !== undefined && <p className="mt-2 max-w-prose text-ink-muted">{lead}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}
