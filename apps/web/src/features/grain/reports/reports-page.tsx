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
import { WORDS_OF } from "@/features/grain/reports/report-words";
import { StatementCard } from "@/features/grain/reports/statement/statement-card";
import { BackLink } from "@/features/grain/shared/back-link";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { timeIn } from "@/features/grain/shared/local-time";
import { monthName, zoneName } from "@/features/grain/shared/report-time";
import { Usdt } from "@/features/grain/shared/usdt";
import { agroEntrance, useAgroSession } from "@/lib/agro-session";
import { formatDecimal } from "@/lib/format-number";
import { useLanguage } from "@/lib/i18n/language-provider";

const SalesChart = lazy(async () => ({
  default: (await import("@/features/grain/reports/sales-chart")).SalesChart,
}));

/** A period of the producer's sales or of the buyer's purchases: figures, their course, and files to keep. */
export function ReportsPage() {
  const { t } = useTranslation("grain-reports");
  const side = useAgroSession()?.user.accountType ?? "buyer";
  const words = WORDS_OF[side];
  const [period, setPeriod] = useState<ReportPeriod>("30days");
  const { data: report, error, refetch } = useQuery(reportQuery(period));
  return (
    <>
      {side === "buyer" && <BackLink to={agroEntrance("comprador")} word={t("purchases.back")} />}
      <PageHeader
        title={t("reports.title")}
        description={t(`${words}.description`)}
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
          <Cards report={report} side={side} />
          {report !== undefined && <Window report={report} />}
          <Card className="mt-4">
            <CardHeader>
              <CardTitle>{t(report?.days == null ? `${words}.byMonth` : `${words}.byDay`)}</CardTitle>
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
            <Months report={report} side={side} />
            <div>
              <DownloadsCard period={period} side={side} />
              <KeptFiles />
              <StatementCard />
            </div>
          </div>
        </>
      )}
    </>
  );
}

interface PartProps {
  report: Report | undefined;
  side: Report["side"];
}

function Cards({ report, side }: PartProps) {
  const { t } = useTranslation(["grain-reports", "grain"]);
  const words = WORDS_OF[side];
  const cards = report?.cards;
  const growth = report?.growth;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        icon={ShoppingCart}
        label={t(side === "buyer" ? "purchases.orders" : "reports.orders")}
        value={cards?.orders}
        hint={
          <>
            {cards && t(`${words}.volume`, { weight: writtenTonnes(cards.volume) })}
            <Growth percent={growth?.orders} />
          </>
        }
      />
      <StatCard
        icon={Coins}
        label={t(side === "buyer" ? "purchases.gross" : "reports.gross")}
        value={cards && <Usdt amount={cards.gross} />}
        hint={
          <>
            {cards && <DisplayAmount usdt={cards.gross} />}
            {side === "producer" && <Net amount={cards?.net} />}
            <Growth percent={growth?.gross} />
          </>
        }
      />
      {side === "buyer" ? (
        <StatCard
          icon={ReceiptText}
          label={t("purchases.price")}
          value={
            cards &&
            (cards.averagePrice === null
              ? "—"
              : `${writtenPrice(cards.averagePrice)} ${t("perTonne", { ns: "grain" })}`)
          }
          hint={
            cards?.averageTicket ? (
              <>
                {t("purchases.average")} <Usdt amount={cards.averageTicket} />
              </>
            ) : (
              "\u00a0"
            )
          }
        />
      ) : (
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
      )}
      <StatCard
        icon={Trophy}
        label={t("reports.top")}
        value={cards && <span className="line-clamp-2 text-lg">{cards.topProduct?.name ?? "—"}</span>}
        hint={
          cards?.topProduct
            ? t(`${words}.share`, { share: formatDecimal(cards.topProduct.share, 0, 2) })
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

/** What was received, the fee taken off. */
function Net({ amount }: { amount: string | null | undefined }) {
  const { t } = useTranslation("grain-reports");
  return (
    <>
      {t("reports.net")}: {amount && <Usdt amount={amount} />}
    </>
  );
}

function Months({ report, side }: PartProps) {
  const { t } = useTranslation("grain-reports");
  const { language } = useLanguage();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t(`${WORDS_OF[side]}.months`)}</CardTitle>
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
                  {side === "producer" && (
                    <span className="block text-ink-muted text-sm">
                      <Net amount={net} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
