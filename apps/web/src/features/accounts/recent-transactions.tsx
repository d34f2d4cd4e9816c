import { useQuery } from "@tanstack/react-query";
import { ChevronRight, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { useArrivals } from "@/components/use-arrivals";
import { RECENT_ROWS, recentMovementsQuery } from "@/features/accounts/api";
import { relativeDateTime } from "@/features/accounts/group-by-day";
import { MovementRow } from "@/features/accounts/movement-row";
import { keyOf, pairTrades } from "@/features/accounts/pair-trades";
import { PendingRows } from "@/features/accounts/pending-rows";

interface RecentTransactionsProps {
  /** The first steps stand on the page, and say what to do about an empty list. */
  isFirstDay: boolean;
}

/** The last movements; each leads to its receipt. */
export function RecentTransactions({ isFirstDay }: RecentTransactionsProps) {
  const { t } = useTranslation("accounts");
  const { data, error, isError, refetch } = useQuery(recentMovementsQuery);
  const rows = data && pairTrades(data.items).slice(0, RECENT_ROWS);
  const arrived = useArrivals(rows?.map(keyOf));
  return (
    <section aria-labelledby="recent" className="rounded-xl border bg-surface">
      <div className="flex items-baseline justify-between gap-4 px-4 sm:px-5 pt-5 pb-2">
        <h2 id="recent" className="font-semibold">
          {t("dashboard.recent")}
        </h2>
        {data !== undefined && data.items.length > 0 && (
          <Link
            to="/statement"
            className="-my-2 inline-flex items-center gap-0.5 rounded-sm py-2 font-medium text-accent text-sm hover:underline"
          >
            {t("dashboard.seeStatement")}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </div>
      {data === undefined && isError ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} className="m-5 mt-2" />
      ) : data === undefined ? (
        <PendingRows rows={5} />
      ) : data.items.length === 0 && isFirstDay ? (
        <p className="px-4 pb-5 text-ink-muted text-sm sm:px-5">{t("dashboard.recentEmptyTitle")}</p>
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title={t("dashboard.recentEmptyTitle")}
          description={t("dashboard.recentEmptyText")}
          action={
            <Button asChild>
              <Link to="/pix">{t("actions.receive")}</Link>
            </Button>
          }
        />
      ) : (
        <ul className="flex flex-col pb-2">
          {rows?.map((row) => (
            <li key={keyOf(row)} className={arrived.has(keyOf(row)) ? "arrived" : undefined}>
              <Link
                to={`/receipts/${row.movement.transactionId}`}
                className="block px-4 py-3 sm:px-5 -outline-offset-2 hover:bg-sunken"
              >
                <MovementRow
                  row={row}
                  below={
                    <span className="figures text-ink-muted text-xs">
                      {relativeDateTime(row.movement.at, t("dashboard.today"), t("dashboard.yesterday"))}
                    </span>
                  }
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
