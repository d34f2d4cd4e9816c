import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import { type Payment, paymentsQuery } from "@/features/pix/pay/api";
import { usePaymentStatuses } from "@/features/pix/pay/payment-status";
import { formatDateTime } from "@/lib/format-date";

/** The Pix the client sent, newest first. */
export function RecentPayments() {
  const { t } = useTranslation("pix-pay");
  return (
    <section aria-labelledby="recent-payments" className="flex flex-col gap-3">
      <h2 id="recent-payments" className="font-semibold text-lg">
        {t("list.title")}
      </h2>
      <PagedList
        list={useInfiniteQuery(paymentsQuery)}
        rowKey={({ id }) => id}
        row={(payment) => <PaymentRow payment={payment} />}
        empty={<EmptyState icon={Send} title={t("list.emptyTitle")} description={t("list.emptyText")} />}
      />
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
