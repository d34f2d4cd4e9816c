import type { OrderStatus } from "@lastro/contracts/grain/order-states";
import { CircleCheck, CirclePlus, CircleX, type LucideIcon, MapPin, Truck, Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { OrderSummary } from "@/features/grain/orders/api";
import { NextStep } from "@/features/grain/orders/next-step";
import { orderPath } from "@/features/grain/orders/order-paths";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { Usdt } from "@/features/grain/shared/usdt";

const ICONS: Record<OrderStatus, LucideIcon> = {
  criada: CirclePlus,
  paga: Wallet,
  enviada: Truck,
  entregue: CircleCheck,
  cancelada: CircleX,
};

interface ProducerOrderCardProps {
  order: OrderSummary;
  onTrack: () => void;
}

/** One order of the producer's, with whose turn it is. */
export function ProducerOrderCard({ order, onTrack }: ProducerOrderCardProps) {
  const { t } = useTranslation(["grain-orders", "grain"]);
  const { dateTime } = useLocalTime();
  const { tone, label } = useOrderStatuses("producer")[order.status];
  const { counterParty: buyer } = order;
  const Icon = ICONS[order.status];
  return (
    <Card className="flex w-full flex-col gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg leading-snug">{order.offer.name}</h2>
          <p className="figures text-ink-muted text-xs">{order.number}</p>
          <p className="break-words text-ink-muted text-sm">
            {buyer.name}
            {buyer.email !== null && ` · ${buyer.email}`}
          </p>
        </div>
        <Badge tone={tone}>
          <Icon aria-hidden="true" className="size-3.5" />
          {label}
        </Badge>
      </div>
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("order.quantity")}>
          {t("tonnesShort", { ns: "grain", weight: writtenTonnes(order.quantity) })}
        </LeaderRow>
        <LeaderRow label={t("order.total")}>
          <Usdt amount={order.total} />
        </LeaderRow>
        <LeaderRow label={t("order.date")}>{dateTime(order.createdAt)}</LeaderRow>
      </dl>
      {buyer.city !== null && (
        <p className="flex items-center gap-1.5 text-ink-muted text-sm">
          <MapPin aria-hidden="true" className="size-4" />
          {t("producerOrders.deliveryPlace")} {buyer.city}
        </p>
      )}
      <NextStep order={order} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Button asChild variant="secondary">
          <Link to={orderPath(order)}>{t("producerOrders.details")}</Link>
        </Button>
        {order.status === "enviada" && (
          <Button variant="secondary" onClick={onTrack}>
            <Truck aria-hidden="true" className="size-4" />
            {t("producerOrders.track")}
          </Button>
        )}
      </div>
    </Card>
  );
}
