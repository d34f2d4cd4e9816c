import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Payment, paymentsQuery } from "@/features/pix/pay/api";
import { usePaymentStatuses } from "@/features/pix/pay/payment-status";
import { formatDateTime } from "@/lib/format-date";

/** The Pix the client sent, newest first. */
export function RecentPayments() {
  const { t } = useTranslation(["pix-pay", "common"]);
  const pages = useInfiniteQuery(paymentsQuery);
  const payments = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="recent-payments" className="flex flex-col gap-3">
      <h2 id="recent-payments" className="font-semibold text-lg">
        {t("list.title")}
      </h2>
      <div className="overflow-hidden rounded-lg border bg-surface">
        {payments === undefined ? (
          pages.isError ? (
            <ErrorAlert error={pages.error} onRetry={() => void pages.refetch()} />
          ) : (
            <Skeleton className="m-5 h-10" />
          )
        ) : payments.length === 0 ? (
          <EmptyState icon={Send} title={t("list.emptyTitle")} description={t("list.emptyText")} />
        ) : (
          <ul className="divide-y">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
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
              {t(pages.isFetchingNextPage ? "loadingMore" : "loadMore", { ns: "common" })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useTranslation("pix-pay");
  const statuses = usePaymentStatuses();
  return (
    <li>
      <Link
        to={`/pix/payments/${payment.id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 -outline-offset-2 hover:bg-sunken"
      >
        <span className="truncate font-medium">{payment.receiver.name || t("receiver.forgotten")}</span>
        <Amount asset="BRL" amount={payment.amount} className="text-right font-medium" />
        <span className="figures text-ink-muted text-sm">{formatDateTime(payment.createdAt)}</span>
        <StatusBadge status={payment.status} statuses={statuses} className="justify-self-end" />
      </Link>
    </li>
  );
}
