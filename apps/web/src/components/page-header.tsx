import type { ReactNode } from "react";
import { PageTitle } from "@/components/page-title";

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** What one does most on this screen. */
  actions?: ReactNode;
}

/** The head of a signed-in screen; also names the document. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-1">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        {description !== undefined && <p className="max-w-prose text-ink-muted">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
