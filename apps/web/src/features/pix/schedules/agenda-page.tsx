import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarClock, History } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { agendaQuery, type ScheduleRun } from "@/features/pix/schedules/api";
import { RunRow } from "@/features/pix/schedules/run-row";

/** What is scheduled, soonest first, and what became of what is past. */
export function AgendaPage() {
  const { t } = useTranslation("pix-schedules");
  const pages = useInfiniteQuery(agendaQuery);
  const coming = pages.data?.pages[0]?.coming;
  const past = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <PageHeader
        title={t("title")}
        description={t("subtitle")}
        actions={
          <Button asChild>
            <Link to="/pix/pay">{t("pay")}</Link>
          </Button>
        }
      />
      {pages.isError && pages.data === undefined ? (
        <ErrorAlert error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <>
          <Runs title={t("coming")} runs={coming}>
            <EmptyState icon={CalendarClock} title={t("emptyTitle")} description={t("emptyText")} />
          </Runs>
          <Runs title={t("past")} runs={past}>
            <EmptyState icon={History} title={t("pastEmptyTitle")} description={t("pastEmptyText")} />
          </Runs>
        </>
      )}
      <LoadMore list={pages} />
    </div>
  );
}

function Runs(props: { title: string; runs: readonly ScheduleRun[] | undefined; children: ReactNode }) {
  const { title, runs, children } = props;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <div className="overflow-hidden rounded-lg border bg-surface">
        {runs === undefined ? (
          <Skeleton className="m-5 h-10" />
        ) : runs.length === 0 ? (
          children
        ) : (
          <ul className="divide-y">
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
