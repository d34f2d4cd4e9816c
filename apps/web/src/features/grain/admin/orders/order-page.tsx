import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { DisputeOrder } from "@/features/grain/admin/disputes/dispute-order";
import { DisputeRecord } from "@/features/grain/admin/disputes/dispute-record";
import { type AdminOrder, adminOrderQuery } from "@/features/grain/admin/orders/api";
import { OrderBooks } from "@/features/grain/admin/orders/order-books";
import { useDisputeStatuses } from "@/features/grain/admin/statuses";
import { disputesOf } from "@/features/grain/shared/orders/disputes-of";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { formatDateTime } from "@/lib/format-date";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** One order as it is: what was agreed, what happened, and its money in the books. Nothing is done to it here. */
export function OrderPage() {
  const { t } = useTranslation("grain-admin");
  const { orderId = "" } = useParams();
  const { data, error, refetch } = useQuery(adminOrderQuery(orderId));
  useToastWhenFailed(error, t("failures.orders"));
  return (
    <>
      <PageTitle>{data?.offerName ?? t("orders.title")}</PageTitle>
      <Link
        to="/admin/grain/orders"
        className="mb-4 inline-flex min-h-9 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("orders.back")}
      </Link>
      {data !== undefined ? (
        <Order order={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Order({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(["grain-admin", "grain-orders-settlement"]);
  const loadWords = (loadId: string | null) =>
    t("dispute.of", {
      number: order.order.loads.find(({ id }) => id === loadId)?.number,
      ns: "grain-orders-settlement",
    });
  const statuses = useOrderStatuses("producer");
  const disputes = useDisputeStatuses();
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="font-semibold text-2xl tracking-tight">{order.offerName}</h1>
            <StatusBadge status={order.status} statuses={statuses} />
            {order.dispute !== "none" && <StatusBadge status={order.dispute} statuses={disputes} />}
          </div>
          <p className="break-all text-ink-muted text-sm">
            {t("disputes.orderOf", { number: order.number, at: formatDateTime(order.createdAt) })}
          </p>
        </div>
        {disputesOf(order.order).map((dispute) => (
          <Button key={dispute.id} asChild variant="secondary">
            <Link
              to={`/admin/grain/disputes/${order.id}${dispute.scope === "load" ? `?load=${dispute.loadId}` : ""}`}
            >
              <Scale aria-hidden="true" className="size-4.5" />
              {dispute.scope === "load" ? loadWords(dispute.loadId) : t("orders.dispute")}
            </Link>
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <OrderBooks orderId={order.id} />
          <DisputeRecord order={order} />
        </div>
        <DisputeOrder order={order} />
      </div>
    </>
  );
}
