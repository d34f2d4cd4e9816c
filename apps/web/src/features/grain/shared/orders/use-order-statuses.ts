import type { OrderStatus } from "@lastro/contracts/grain/order-states";
import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";

const TONES: Record<OrderStatus, BadgeTone> = {
  criada: "info",
  paga: "warning",
  enviada: "transit",
  entregue: "positive",
  cancelada: "negative",
};

/** The look and the word of every status, as the buyer or the producer reads it. */
export function useOrderStatuses(
  side: "buyer" | "producer",
): Record<OrderStatus, { tone: BadgeTone; label: string }> {
  const { t } = useTranslation("grain-orders");
  const of = (status: OrderStatus) => ({ tone: TONES[status], label: t(`order.statuses.${side}.${status}`) });
  return {
    criada: of("criada"),
    paga: of("paga"),
    enviada: of("enviada"),
    entregue: of("entregue"),
    cancelada: of("cancelada"),
  };
}
