import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { type Exchange, exchangesQuery } from "@/features/currency/api";
import { formatDateTime } from "@/lib/format-date";
import { formatDecimal } from "@/lib/format-number";

/** The client's exchanges, newest first; each opens its receipt. */
export function ExchangesCard() {
  const { t } = useTranslation("currency");
  const navigate = useNavigate();
  const exchanges = useInfiniteQuery(exchangesQuery);
  const columns: Column<Exchange>[] = [
    {
      id: "exchange",
      header: t("exchanges.exchange"),
      cell: ({ gives, gets, settledAt }) => (
        <span className="flex items-center gap-3">
          <AssetIcon asset={gets.asset} />
          <span className="flex flex-col leading-tight">
            <span className="font-medium">{`${gives.asset} → ${gets.asset}`}</span>
            <span className="figures text-ink-muted text-xs">{formatDateTime(settledAt)}</span>
          </span>
        </span>
      ),
    },
    {
      id: "rate",
      header: t("exchanges.rate"),
      align: "right",
      className: "hidden md:table-cell",
      cell: ({ rate, quoteAsset }) => `${formatDecimal(rate, 2, 4)}\u00a0${quoteAsset}`,
    },
    {
      id: "gave",
      header: t("exchanges.gave"),
      align: "right",
      className: "hidden sm:table-cell",
      cell: ({ gives }) => <Amount {...gives} />,
    },
    {
      id: "got",
      header: t("exchanges.got"),
      align: "right",
      cell: ({ gives, gets }) => (
        <span className="flex flex-col items-end leading-tight">
          <Amount {...gets} />
          <span className="text-ink-muted text-xs sm:hidden">
            <Amount {...gives} />
          </span>
        </span>
      ),
    },
  ];
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>{t("exchanges.title")}</CardTitle>
      </CardHeader>
      <DataTable
        caption={t("exchanges.title")}
        columns={columns}
        rows={exchanges.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        onRowOpen={({ transactionId }) => void navigate(`/receipts/${transactionId}`)}
        hasMore={exchanges.hasNextPage}
        loadingMore={exchanges.isFetchingNextPage}
        onLoadMore={() => void exchanges.fetchNextPage()}
        error={
          exchanges.error && (
            <ErrorAlert className="m-5" error={exchanges.error} onRetry={() => void exchanges.refetch()} />
          )
        }
        empty={
          <EmptyState
            icon={ArrowLeftRight}
            title={t("exchanges.emptyTitle")}
            description={t("exchanges.empty")}
          />
        }
      />
    </Card>
  );
}
