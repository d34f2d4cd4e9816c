import { REPORT_PERIODS, type ReportPeriod } from "@lastro/contracts/grain/report-choices";
import { useQuery } from "@tanstack/react-query";
import { Coins, ReceiptText, ShoppingCart, Trophy } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { StatCard } from "@/components/stat-card";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Report, reportQuery } from "@/features/grain/reports/api";
import { DownloadsCard } from "@/features/grain/reports/downloads-card";
import { Growth } from "@/features/grain/reports/growth";
import { KeptFiles } from "@/features/grain/reports/kept-files";
import { monthName, zoneName } from "@/features/grain/reports/local-time";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { timeIn } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDecimal } from "@/lib/format-number";
import { useLanguage } from "@/lib/i18n/language-provider";

const SalesChart = lazy(async () => ({
  default: (await import("@/features/grain/reports/sales-chart")).SalesChart,
}));

/** A period of the producer's sales: figures, their course, and files to keep. */
export function ReportsPage() {
  const { t } = useTranslation("grain-reports");
  const [period, setPeriod] = useState<ReportPeriod>("30days");
  const { data: report, error, refetch } = useQuery(reportQuery(period));
  return (
    <>
      <PageHeader
        title={t("reports.title")}
        description={t("reports.description")}
        actions={
          <ChoiceField
            className="w-48"
            label={t("reports.period")}
            value={period}
            onValueChange={setPeriod}
            choices={REPORT_PERIODS.map((each) => [each, t(`reports.periods.${each}`)] as const)}
          />
        }
      />
      {error !== null && report === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Cards report={report} />
          {report !== undefined && <Window report={report} />}
          <Card className="mt-4">
            <CardHeader>
              <CardTitle>{t(report?.days == null ? "reports.byMonth" : "reports.byDay")}</CardTitle>
            </CardHeader>
            <CardContent>
              {report === undefined ? (
                <Skeleton className="h-64" />
              ) : (
                <Suspense fallback={<Skeleton className="h-64" />}>
                  <SalesChart report={report} />
                </Suspense>
              )}
            </CardContent>
          </Card>
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
            <Months report={report} />
            <div>
              <DownloadsCard period={period} />
              <KeptFiles />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Cards({ report }: { report: Report | undefined }) {
  const { t } = useTranslation("grain-reports");
  const cards = report?.cards;
  const growth = report?.growth;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        icon={ShoppingCart}
        label={t("reports.orders")}
        value={cards?.orders}
        hint={
          <>
            {cards && t("reports.volume", { weight: writtenTonnes(cards.volume) })}
            <Growth percent={growth?.orders} />
          </>
        }
      />
      <StatCard
        icon={Coins}
        label={t("reports.gross")}
        value={cards && <Usdt amount={cards.gross} />}
        hint={
          <>
            {cards && <DisplayAmount usdt={cards.gross} />}
            {t("reports.net")}: {cards && <Usdt amount={cards.net} />}
            <Growth percent={growth?.gross} />
          </>
        }
      />
      <StatCard
        icon={ReceiptText}
        label={t("reports.ticket")}
        value={cards && (cards.averageTicket === null ? "—" : <Usdt amount={cards.averageTicket} />)}
        hint={
          cards && cards.averagePrice !== null
            ? t("reports.averagePrice", { price: writtenPrice(cards.averagePrice) })
            : "\u00a0"
        }
      />
      <StatCard
        icon={Trophy}
        label={t("reports.top")}
        value={cards && <span className="line-clamp-2 text-lg">{cards.topProduct?.name ?? "—"}</span>}
        hint={
          cards?.topProduct
            ? t("reports.share", { share: formatDecimal(cards.topProduct.share, 0, 2) })
            : "\u00a0"
        }
      />
    </div>
  );
}

/** From which day to which: the end of a window is the instant its last day is over. */
function Window({ report }: { report: Report }) {
  const { t } = useTranslation("grain-reports");
  const { language } = useLanguage();
  const { date } = timeIn(report.timeZone, language);
  const lastInstant = new Date(new Date(report.window.to).getTime() - 1).toISOString();
  return (
    <p className="mt-3 text-ink-muted text-sm">
      {t("reports.window", {
        from: date(report.window.from),
        to: date(lastInstant),
        zone: zoneName(report.timeZone, language),
      })}
    </p>
  );
}

function Months({ report }: { report: Report | undefined }) {
  const { t } = useTranslation("grain-reports");
  const { language } = useLanguage();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("reports.months")}</CardTitle>
      </CardHeader>
      <CardContent>
        {report === undefined ? (
          <Skeleton className="h-32" />
        ) : (
          <ul className="divide-y">
            {report.months.toReversed().map(({ month, orders, volume, gross, net }) => (
              <li key={month} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
                <span>
                  <span className="font-medium">{monthName(month, language)}</span>
                  <span className="block text-ink-muted text-sm">
                    {t("reports.monthOrders", { count: orders })} · {writtenTonnes(volume)} t
                  </span>
                </span>
                <span className="sm:text-right">
                  <Usdt amount={gross} className="font-medium" />
                  <span className="block text-ink-muted text-sm">
                    {t("reports.net")}: <Usdt amount={net} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
