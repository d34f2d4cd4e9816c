import { useInfiniteQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Charge, chargesQuery } from "@/features/pix/api";
import { useChargeStatuses } from "@/features/pix/charge-status";
import { formatDateTime } from "@/lib/format-date";

/** The client's charges, newest first; each leads to itself. */
export function RecentCharges() {
  const { t } = useTranslation("pix");
  const { t: common } = useTranslation();
  const pages = useInfiniteQuery(chargesQuery);
  const charges = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="recent-charges" className="flex flex-col gap-3">
      <h2 id="recent-charges" className="font-semibold text-lg">
        {t("list.title")}
      </h2>
      <div className="overflow-hidden rounded-lg border bg-surface">
        {charges === undefined ? (
          pages.isError ? (
            <ErrorAlert error={pages.error} onRetry={() => void pages.refetch()} />
          ) : (
            <div className="flex flex-col gap-4 p-5">
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
            </div>
          )
        ) : charges.length === 0 ? (
          <EmptyState icon={QrCode} title={t("list.emptyTitle")} description={t("list.emptyText")} />
        ) : (
          <ul className="divide-y">
            {charges.map((charge) => (
              <ChargeRow key={charge.id} charge={charge} />
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
    </section>
  );
}

function ChargeRow({ charge }: { charge: Charge }) {
  const { t } = useTranslation("pix");
  const statuses = useChargeStatuses();
  return (
    <li>
      <Link
        to={`/pix/receive?charge=${charge.id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 -outline-offset-2 hover:bg-sunken"
      >
        <span className="truncate font-medium">{charge.description ?? t("list.noDescription")}</span>
        <Amount asset="BRL" amount={charge.amount} className="text-right font-medium" />
        <span className="figures text-ink-muted text-sm">{formatDateTime(charge.createdAt)}</span>
        <StatusBadge status={charge.status} statuses={statuses} className="justify-self-end" />
      </Link>
    </li>
  );
}
