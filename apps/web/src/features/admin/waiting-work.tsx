import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { type Stats, verificationQuery } from "@/features/admin/api";
import { cn } from "@/lib/cn";

/** What waits for a person, each with the way to it. */
export function WaitingWork({ pending }: { pending: Stats["pending"] | undefined }) {
  const { t } = useTranslation("admin");
  const verification = useQuery(verificationQuery);
  const outcome = verification.data?.last?.outcome;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-4">
      <h2 id="waiting" className="font-semibold text-lg">
        {t("waiting.title")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Queue to="/admin/kyc" label={t("waiting.kyc")} count={pending?.kyc} />
        <Queue to="/admin/pix" label={t("waiting.pix")} count={pending?.unmatchedPix} />
        <Queue to="/admin/approvals" label={t("waiting.approvals")} count={pending?.approvals} />
        <Queue to="/admin/access-requests" label={t("waiting.access")} count={pending?.accessRequests} calm />
        <li>
          <QueueLink to="/admin/ledger?tab=verification" label={t("waiting.books")}>
            {verification.isPending ? (
              <Skeleton className="h-7 w-20" />
            ) : (
              <Badge
                tone={outcome === "in_order" ? "positive" : outcome === undefined ? "neutral" : "negative"}
              >
                {t(`verification.outcome.${outcome ?? "never"}`)}
              </Badge>
            )}
          </QueueLink>
        </li>
      </ul>
    </section>
  );
}

interface QueueProps {
  to: string;
  label: string;
  count: number | undefined;
  /** Waiting here is no hurry. */
  calm?: boolean;
}

function Queue({ to, label, count, calm = false }: QueueProps) {
  return (
    <li>
      <QueueLink to={to} label={label}>
        {count === undefined ? (
          <Skeleton className="h-7 w-10" />
        ) : (
          <span
            className={cn(
              "figures font-semibold text-2xl tracking-tight",
              count > 0 && !calm ? "text-wheat-ink" : "text-ink",
            )}
          >
            {count}
          </span>
        )}
      </QueueLink>
    </li>
  );
}

function QueueLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="group flex h-full min-h-20 items-center justify-between gap-2 rounded-lg border bg-surface px-4 py-4 hover:border-ink/40"
    >
      <span className="flex flex-col gap-1">
        <span className="text-ink-muted text-sm">{label}</span>
        <span className="flex min-h-8 items-center">{children}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted group-hover:text-ink" />
    </Link>
  );
}
