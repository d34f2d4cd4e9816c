import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDownLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type ReceivedRow, receivedListQuery } from "@/features/pix-received/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** Every Pix the client received, newest first. */
export function ListPage() {
  const { t } = useTranslation("pix-received");
  const { t: common } = useTranslation();
  const pages = useInfiniteQuery(receivedListQuery);
  const rows = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <div>
      <PageHeader title={t("title")} description={t("subtitle")} />
      <div className="overflow-hidden rounded-lg border bg-surface">
        {rows === undefined ? (
          pages.isError ? (
            <ErrorAlert error={pages.error} onRetry={() => void pages.refetch()} />
          ) : (
            <div className="flex flex-col gap-4 p-5">
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
            </div>
          )
        ) : rows.length === 0 ? (
          <EmptyState
            icon={ArrowDownLeft}
            title={t("emptyTitle")}
            description={t("emptyText")}
            action={
              <Button asChild>
                <Link to="/pix/receive">{t("receive")}</Link>
              </Button>
            }
          />
        ) : (
          <ul className="divide-y">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
        {pages.hasNextPage && (
          <div className="flex justify-center border-t p-3">
            <Button
              variant="ghost"
              size="sm"
              disabled={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {pages.isFetchingNextPage ? common("loadingMore") : common("loadMore")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function Row({ row }: { row: ReceivedRow }) {
  const { t } = useTranslation("pix-received");
  return (
    <li>
      <Link
        to={`/pix/received/${row.id}`}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 -outline-offset-2 hover:bg-sunken"
      >
        <span className="truncate font-medium">
          {row.payer.name ?? row.payer.document ?? t("unknownPayer")}
        </span>
        <Amount asset="BRL" amount={row.amount} className="text-right font-medium" />
        <span className="figures text-ink-muted text-sm">{formatDateTime(row.receivedAt)}</span>
        {row.returned !== "0.00" && (
          <span className="figures text-right text-ink-muted text-sm">
            {t("returnedOf", { amount: formatAmount("BRL", row.returned) })}
          </span>
        )}
      </Link>
    </li>
  );
}
