import { ORDER_STATUSES } from "@lastro/contracts/grain/order-states";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type OrderFilter, type OrderSummary, ordersQuery } from "@/features/grain/orders/api";
import { pageOfOldAddress } from "@/features/grain/orders/order-paths";
import { ProducerOrderCard } from "@/features/grain/orders/producer-order-card";
import { OrderSearch } from "@/features/grain/orders/search/order-search";
import { useOrderFilter } from "@/features/grain/orders/search/use-order-filter";
import { TrackingDialog } from "@/features/grain/orders/tracking-dialog";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const TABS = ["all", ...ORDER_STATUSES] as const;

/** The producer's orders by status, each with how many there are. */
export function ProducerOrdersPage() {
  const { t } = useTranslation("grain-orders");
  const [search] = useSearchParams();
  const filters = useOrderFilter();
  const tab = filters.filter.status ?? "all";
  const [tracked, setTracked] = useState<OrderSummary | null>(null);
  const counts = useInfiniteQuery(ordersQuery()).data?.pages[0]?.counts;
  // The counts are of all orders, and would not be those of the list beneath.
  const isSearched = filters.active > (filters.filter.status === undefined ? 0 : 1);
  const page = pageOfOldAddress(search, "producer");
  if (page !== undefined) return <Navigate to={page} replace />;
  return (
    <>
      <PageHeader title={t("producerOrders.title")} description={t("producerOrders.description")} />
      <Tabs value={tab} onValueChange={(to) => filters.set({ status: to === "all" ? undefined : to })}>
        <TabsList aria-label={t("producerOrders.title")}>
          {TABS.map((each) => (
            <TabsTrigger key={each} value={each}>
              {t(`producerOrders.tabs.${each}`)}
              {!isSearched && <span className="figures"> ({counts?.[each] ?? "…"})</span>}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={tab}>
          <OrderSearch filters={filters} />
          <OrderList filter={filters.filter} isSearched={isSearched} onTrack={setTracked} />
        </TabsContent>
      </Tabs>
      <TrackingDialog order={tracked} onClose={() => setTracked(null)} />
    </>
  );
}

interface OrderListProps {
  filter: OrderFilter;
  isSearched: boolean;
  onTrack: (order: OrderSummary) => void;
}

function OrderList({ filter, isSearched, onTrack }: OrderListProps) {
  const { t } = useTranslation(["grain-orders", "grain-orders-search"]);
  const { status } = filter;
  const orders = useInfiniteQuery({ ...ordersQuery(filter), placeholderData: keepPreviousData });
  useToastWhenFailed(orders.error, t("producerOrders.loadFailed"));
  const rows = orders.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) {
    return orders.isError ? (
      <ErrorAlert error={orders.error} onRetry={() => void orders.refetch()} />
    ) : (
      <LoadingSpinner />
    );
  }
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={ClipboardList}
          title={isSearched ? t("noneFound", { ns: "grain-orders-search" }) : t("producerOrders.empty")}
          description={
            isSearched
              ? t("noneFoundText", { ns: "grain-orders-search" })
              : status === undefined
                ? t("producerOrders.emptyText")
                : t("producerOrders.emptyStatus", { label: t(`producerOrders.tabs.${status}`) })
          }
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {rows.map((order) => (
          <li key={order.id} className="flex">
            <ProducerOrderCard order={order} onTrack={() => onTrack(order)} />
          </li>
        ))}
      </ul>
      <LoadMore list={orders} variant="secondary" />
    </div>
  );
}
