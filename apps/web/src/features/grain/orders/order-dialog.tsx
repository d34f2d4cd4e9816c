import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { StatusBadge } from "@/components/status-badge";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type OrderDetail, orderQuery } from "@/features/grain/orders/api";
import { OrderDispute } from "@/features/grain/orders/dispute/order-dispute";
import { LogisticsForm } from "@/features/grain/orders/logistics-form";
import { NextStep } from "@/features/grain/orders/next-step";
import { OrderActions } from "@/features/grain/orders/order-actions";
import { OrderHistory } from "@/features/grain/orders/order-history";
import { OrderInfo } from "@/features/grain/orders/order-info";
import { OrderMessages } from "@/features/grain/orders/order-messages";
import { OrderSettlements } from "@/features/grain/orders/settlement/order-settlements";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";

interface OrderDialogProps {
  /** Null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
}

/** One order, whole: what it is, what may be done with it, and everything said and done about it. */
export function OrderDialog({ id, onClose }: OrderDialogProps) {
  return (
    <Dialog open={id !== null} onOpenChange={(open) => !open && onClose()}>
      {id !== null && (
        <DialogContent className="max-w-2xl">
          <Loaded id={id} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Loaded({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("grain-orders");
  const { data, error, isError, refetch } = useQuery(orderQuery(id));
  if (data !== undefined) return <Order order={data} onClose={onClose} />;
  return (
    <>
      <DialogTitle>{t("order.info")}</DialogTitle>
      <DialogDescription className="sr-only">{id}</DialogDescription>
      {isError ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : <LoadingSpinner />}
    </>
  );
}

function Order({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation("grain-orders");
  const { date } = useLocalTime();
  const statuses = useOrderStatuses(order.side);
  const settles = order.loads.length > 0;
  const awaitsPayment =
    order.side === "producer" &&
    order.status === "criada" &&
    order.approval === "pending" &&
    !order.proposed &&
    !order.may.includes("accept");
  const disputes = order.disputeDetails !== null || order.may.includes("dispute");
  return (
    <>
      <DialogTitle>{t("order.title", { name: order.offer.name })}</DialogTitle>
      <DialogDescription>
        {t("order.number", { number: order.number, date: date(order.createdAt) })}
      </DialogDescription>
      <StatusBadge status={order.status} statuses={statuses} />
      <NextStep order={order} />
      {awaitsPayment && <p className="text-ink-muted text-sm">{t("order.unpaidNote")}</p>}
      <OrderActions order={order} onDone={onClose} />
      <Tabs defaultValue="info">
        <TabsList aria-label={t("order.info")}>
          <TabsTrigger value="info">{t("order.tabs.info")}</TabsTrigger>
          {settles && <TabsTrigger value="settlement">{t("order.tabs.settlement")}</TabsTrigger>}
          {disputes && <TabsTrigger value="dispute">{t("order.tabs.dispute")}</TabsTrigger>}
          <TabsTrigger value="messages">{t("order.tabs.messages")}</TabsTrigger>
          <TabsTrigger value="history">{t("order.tabs.history")}</TabsTrigger>
        </TabsList>
        <TabsContent value="info" className="flex flex-col gap-4">
          <OrderInfo order={order} />
          {order.may.includes("ship") && <LogisticsForm order={order} onShipped={onClose} />}
        </TabsContent>
        <TabsContent value="settlement">
          <OrderSettlements order={order} />
        </TabsContent>
        <TabsContent value="dispute">
          <OrderDispute order={order} />
        </TabsContent>
        <TabsContent value="messages">
          <OrderMessages order={order} />
        </TabsContent>
        <TabsContent value="history">
          <OrderHistory id={order.id} />
        </TabsContent>
      </Tabs>
    </>
  );
}
