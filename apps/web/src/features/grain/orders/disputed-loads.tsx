import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import type { OrderSummary } from "@/features/grain/orders/api";

/** How many loads of an order are in dispute while the others go on; nothing where none is. */
export function DisputedLoads({ order }: { order: Pick<OrderSummary, "disputedLoads"> }) {
  const { t } = useTranslation("grain-orders-settlement");
  const { disputedLoads: count } = order;
  return count === 0 ? null : <Badge tone="warning">{t("dispute.badges", { count })}</Badge>;
}
