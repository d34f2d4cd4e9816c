import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { statsQuery } from "@/features/admin/api";
import { StatCards } from "@/features/admin/stat-cards";
import { WaitingWork } from "@/features/admin/waiting-work";
import { formatDate } from "@/lib/format-date";
import { useToastWhenFailed } from "@/lib/use-failure-toast";
import { useSearchFilter } from "@/lib/use-search-filter";

const Charts = lazy(async () => ({ default: (await import("@/features/admin/report-charts")).ReportCharts }));

const PERIODS = [7, 30, 90] as const;

/** What the house is doing now: its figures, what waits for a person, and the last days drawn. */
export function DashboardPage() {
  const { t } = useTranslation("admin");
  const { get, set } = useSearchFilter();
  const days = PERIODS.find((period) => String(period) === get("days")) ?? 30;
  const stats = useQuery({ ...statsQuery(days), placeholderData: keepPreviousData });
  useToastWhenFailed(stats.error, t("failures.title"), t("failures.stats"));
  return (
    <>
      <PageHeader title={t("dashboard.title")} description={t("dashboard.lead")} />
      {stats.isError && stats.data === undefined ? (
        <ErrorAlert error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <div className="flex flex-col gap-8">
          <WaitingWork pending={stats.data?.pending} />
          <StatCards stats={stats.data} />
          <section aria-labelledby="period" className="flex flex-col gap-4">
            <div className="flex flex-wrap items-end justify-between gap-3">
              <div>
                <h2 id="period" className="font-semibold text-lg">
                  {t("dashboard.period")}
                </h2>
                {stats.data !== undefined && (
                  <p className="text-ink-muted text-sm">
                    {t("dashboard.range", {
                      from: formatDate(`${stats.data.from}T12:00:00Z`),
                      to: formatDate(`${stats.data.to}T12:00:00Z`),
                    })}
                  </p>
                )}
              </div>
              <SegmentedChoice
                compact
                label={t("dashboard.choosePeriod")}
                value={String(days)}
                options={PERIODS.map(String)}
                word={(period) => t("dashboard.days", { count: Number(period) })}
                onChange={(period) => set({ days: period })}
              />
            </div>
            {stats.data === undefined ? (
              <PendingChart />
            ) : (
              <Suspense fallback={<PendingChart />}>
                <Charts stats={stats.data} />
              </Suspense>
            )}
          </section>
        </div>
      )}
    </>
  );
}

function PendingChart() {
  const { t } = useTranslation();
  return (
    <Card aria-busy="true">
      <CardHeader>
        <CardTitle className="sr-only">{t("loading")}</CardTitle>
      </CardHeader>
      <CardContent>
        <Skeleton className="h-64 w-full" />
      </CardContent>
    </Card>
  );
}
