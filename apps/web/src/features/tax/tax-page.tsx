import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import { summaryQuery } from "@/features/tax/api";
import { AssetsCard } from "@/features/tax/assets-card";
import { FilesCard } from "@/features/tax/files-card";
import { MonthMeter } from "@/features/tax/month-meter";
import { MonthsCard } from "@/features/tax/months-card";
import { OperationsCard } from "@/features/tax/operations-card";
import { searchOf } from "@/features/tax/selection";

/** What a client would declare of crypto assets and investments, as far as this house knows it. */
export function TaxPage() {
  const { t } = useTranslation("tax");
  const summary = useQuery(summaryQuery);
  const { data } = summary;
  const current = data?.months.find(({ month }) => month === data.currentMonth);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t("title")} description={t("description")} />
      <Alert title={t("suggested.title")}>{t("suggested.text")}</Alert>
      {data !== undefined && data.missing > 0 && (
        <Alert tone="warning" title={t("missing.title", { total: data.missing })}>
          <p>{t("missing.text")}</p>
          <p>
            <Link
              className="inline-flex min-h-11 items-center font-medium underline"
              to={searchOf({ only: "missing" })}
            >
              {t("missing.show")}
            </Link>
          </p>
        </Alert>
      )}
      {summary.isError && data === undefined ? (
        <ErrorAlert error={summary.error} onRetry={() => void summary.refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-72 w-full rounded-lg" />
      ) : (
        <>
          {current !== undefined && <MonthMeter month={current} limit={data.limit} />}
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <AssetsCard positions={data.assets} />
            <MonthsCard months={data.months} />
          </div>
          <FilesCard months={data.months} incomes={data.investments} />
        </>
      )}
      <OperationsCard />
    </div>
  );
}
