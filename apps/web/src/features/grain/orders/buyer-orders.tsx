import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardList, Truck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type OrderSummary, ordersQuery } from "@/features/grain/orders/api";
import { NextStep } from "@/features/grain/orders/next-step";
import { orderPath } from "@/features/grain/orders/order-paths";
import { OrderSearch } from "@/features/grain/orders/search/order-search";
import { useOrderFilter } from "@/features/grain/orders/search/use-order-filter";
import { TrackingDialog } from "@/features/grain/orders/tracking-dialog";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { Usdt } from "@/features/grain/shared/usdt";

/** The buyer's orders, newest first, each with whose turn it is. */
export function BuyerOrders({ label, onMarket }: { label: string; onMarket: () => void }) {
  const { t } = useTranslation(["grain-orders", "grain-orders-search"]);
  const filters = useOrderFilter();
  const orders = useInfiniteQuery({ ...ordersQuery(filters.filter), placeholderData: keepPreviousData });
  const [tracked, setTracked] = useState<OrderSummary | null>(null);
  const rows = orders.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) {
    return orders.isError ? (
      <ErrorAlert error={orders.error} onRetry={() => void orders.refetch()} />
    ) : (
      <LoadingSpinner />
    );
  }
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <OrderSearch filters={filters} withStatus />
      {rows.length === 0 && (
        <Card>
          {filters.active > 0 ? (
            <EmptyState
              icon={ClipboardList}
              title={t("noneFound", { ns: "grain-orders-search" })}
              description={t("noneFoundText", { ns: "grain-orders-search" })}
            />
          ) : (
            <EmptyState
              icon={ClipboardList}
              title={t("buyerOrders.empty")}
              description={t("buyerOrders.emptyText")}
              action={
                <Button variant="wheat" onClick={onMarket}>
                  {t("buyerOrders.toMarket")}
                </Button>
              }
            />
          )}
        </Card>
      )}
      <ul className="flex flex-col gap-4">
        {rows.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onTrack={() => setTracked(order)} />
          </li>
        ))}
      </ul>
      <LoadMore list={orders} variant="secondary" />
      <TrackingDialog order={tracked} onClose={() => setTracked(null)} />
    </section>
  );
}

interface OrderCardProps {
  order: OrderSummary;
  onTrack: () => void;
}

function OrderCard({ order, onTrack }: OrderCardProps) {
  const { t } = useTranslation(["grain-orders", "grain"]);
  const { date } = useLocalTime();
  const statuses = useOrderStatuses("buyer");
  const facts: [string, ReactNode][] = [
    [t("buyerOrders.quantity"), t("tonnesShort", { ns: "grain", weight: writtenTonnes(order.quantity) })],
    [t("buyerOrders.value"), <Usdt key="value" amount={order.total} />],
    [t("buyerOrders.network"), order.network],
    [t("buyerOrders.date"), date(order.createdAt)],
  ];
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="font-semibold text-lg leading-snug">{order.offer.name}</h2>
          <p className="figures text-ink-muted text-xs">{order.number}</p>
          <p className="text-ink-muted text-sm">
            {t("buyerOrders.producer")}: {order.counterParty.name}
          </p>
        </div>
        <StatusBadge status={order.status} statuses={statuses} />
      </div>
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-muted">{label}</dt>
            <dd className="figures font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <NextStep order={order} />
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="secondary">
          <Link to={orderPath(order)}>{t("buyerOrders.details")}</Link>
        </Button>
        <Button variant="secondary" onClick={onTrack}>
          <Truck aria-hidden="true" className="size-4" />
          {t("buyerOrders.track")}
        </Button>
      </div>
    </Card>
  );
}
