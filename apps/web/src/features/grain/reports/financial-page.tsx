import { FINANCIAL_GROUPS, type FinancialGroup } from "@lastro/contracts/grain/report-choices";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarDays, Clock, Coins, Download, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { PageHeader } from "@/components/page-header";
import { unread } from "@/components/read-failed";
import { StatCard } from "@/components/stat-card";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type FinancialPage as Financial, financialQuery } from "@/features/grain/reports/api";
import { TransactionRow } from "@/features/grain/reports/transaction-row";
import { useDownload } from "@/features/grain/reports/use-download";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { Usdt } from "@/features/grain/shared/usdt";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** What the producer earned, earns and is still to be paid, order by order. */
export function FinancialPage() {
  const { t } = useTranslation("grain-reports");
  const [group, setGroup] = useState<FinancialGroup>("all");
  const every = useInfiniteQuery(financialQuery("all"));
  const download = useDownload();
  useToastWhenFailed(every.error, t("financial.loadFailed"));
  const first = every.data?.pages[0];
  return (
    <>
      <PageHeader
        title={t("financial.title")}
        description={t("financial.description")}
        actions={
          <Button
            variant="secondary"
            disabled={download.isPending}
            onClick={() => download.mutate({ period: "1year", file: "financeiro.csv" })}
          >
            <Download aria-hidden="true" className="size-4.5" />
            {t(download.isPending ? "downloads.busy" : "financial.export")}
          </Button>
        }
      />
      <Cards cards={first?.cards} none={unread(every)} />
      <Card className="mt-5">
        <CardHeader>
          <CardTitle>{t("financial.history")}</CardTitle>
        </CardHeader>
        <CardContent>
          <Tabs value={group} onValueChange={(value) => setGroup(value as FinancialGroup)}>
            <TabsList>
              {FINANCIAL_GROUPS.map((each) => (
                <TabsTrigger key={each} value={each}>
                  {t(`financial.tabs.${each}`)}
                  {first !== undefined && ` (${first.counts[each]})`}
                </TabsTrigger>
              ))}
            </TabsList>
            <TabsContent value={group}>
              <History group={group} />
            </TabsContent>
          </Tabs>
        </CardContent>
      </Card>
    </>
  );
}

function Cards({ cards, none }: { cards: Financial["cards"] | undefined; none: null | undefined }) {
  const { t } = useTranslation("grain-reports");
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        icon={Coins}
        label={t("financial.total")}
        value={cards === undefined ? none : <Usdt amount={cards.total} />}
        hint={
          <>
            {t("financial.totalHint")}
            {cards && <DisplayAmount usdt={cards.total} />}
            {cards && (
              <span className="block">
                {t("financial.gross")} <Usdt amount={cards.gross} />
              </span>
            )}
            {cards && (
              <span className="block">
                {t("financial.fee")} <Usdt amount={cards.fee} />
              </span>
            )}
          </>
        }
      />
      <StatCard
        icon={CalendarDays}
        label={t("financial.month")}
        value={cards === undefined ? none : <Usdt amount={cards.month} />}
        hint={
          <>
            {t("financial.monthHint")}
            {cards && <DisplayAmount usdt={cards.month} />}
            <span className="block">{t("financial.afterFee")}</span>
          </>
        }
      />
      <StatCard
        icon={Clock}
        label={t("financial.pending")}
        value={cards === undefined ? none : <Usdt amount={cards.pending} />}
        hint={
          <>
            {t("financial.pendingHint")}
            {cards && <DisplayAmount usdt={cards.pending} />}
            <span className="block">{t("financial.pendingBeforeFee")}</span>
            {cards && (
              <span className="block">
                {t("financial.inEscrow")} <Usdt amount={cards.inEscrow} />
              </span>
            )}
          </>
        }
      />
      <StatCard
        icon={ReceiptText}
        label={t("financial.transactions")}
        value={cards?.transactions ?? none}
        hint={t("financial.transactionsHint")}
      />
    </div>
  );
}

function History({ group }: { group: FinancialGroup }) {
  const { t } = useTranslation("grain-reports");
  const history = useInfiniteQuery(financialQuery(group));
  const rows = history.data?.pages.flatMap(({ items }) => items);
  const timeZone = history.data?.pages[0]?.timeZone ?? "America/Sao_Paulo";
  if (rows === undefined)
    return history.isError ? (
      <ErrorAlert error={history.error} onRetry={() => void history.refetch()} />
    ) : (
      <Skeleton className="h-40" />
    );
  if (rows.length === 0) return <EmptyState icon={ReceiptText} title={t("financial.empty")} />;
  return (
    <>
      <ul className="divide-y">
        {rows.map((line) => (
          <TransactionRow key={line.orderId} line={line} timeZone={timeZone} />
        ))}
      </ul>
      <div className="flex justify-center border-t pt-3 empty:hidden">
        <LoadMore list={history} />
      </div>
    </>
  );
}
