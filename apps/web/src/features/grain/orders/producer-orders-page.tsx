import { ORDER_STATUSES, type OrderStatus } from "@lastro/contracts/grain/order-states";
import { useInfiniteQuery } from "@tanstack/react-query";
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
import { type OrderSummary, ordersQuery } from "@/features/grain/orders/api";
import { pageOfOldAddress } from "@/features/grain/orders/order-paths";
import { ProducerOrderCard } from "@/features/grain/orders/producer-order-card";
import { TrackingDialog } from "@/features/grain/orders/tracking-dialog";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const TABS = ["all", ...ORDER_STATUSES] as const;
type Tab = (typeof TABS)[number];

/** The producer's orders by status, each with how many there are. */
export function ProducerOrdersPage() {
  const { t } = useTranslation("grain-orders");
  const [search] = useSearchParams();
  const [tab, setTab] = useState<Tab>("all");
  const [tracked, setTracked] = useState<OrderSummary | null>(null);
  const counts = useInfiniteQuery(ordersQuery()).data?.pages[0]?.counts;
  const page = pageOfOldAddress(search, "producer");
  if (page !== undefined) return <Navigate to={page} replace />;
  return (
    <>
      <PageHeader title={t("producerOrders.title")} description={t("producerOrders.description")} />
      <Tabs value={tab} onValueChange={(to) => setTab(to as Tab)}>
        <TabsList aria-label={t("producerOrders.title")}>
          {TABS.map((each) => (
            <TabsTrigger key={each} value={each}>
              {t(`producerOrders.tabs.${each}`)} <span className="figures">({counts?.[each] ?? "…"})</span>
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={tab}>
          <OrderList key={tab} status={tab === "all" ? undefined : tab} onTrack={setTracked} />
        </TabsContent>
      </Tabs>
      <TrackingDialog order={tracked} onClose={() => setTracked(null)} />
    </>
  );
}

interface OrderListProps {
  status: OrderStatus | undefined;
  onTrack: (order: OrderSummary) => void;
}

function OrderList({ status, onTrack }: OrderListProps) {
  const { t } = useTranslation("grain-orders");
  const orders = useInfiniteQuery(ordersQuery(status));
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
          title={t("producerOrders.empty")}
          description={
            status === undefined
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
