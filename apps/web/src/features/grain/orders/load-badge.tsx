import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import type { Load } from "@/features/grain/shared/orders/order-types";

/** What became of a load's money: paid, in dispute, or divided by the end of one; nothing before any of it. */
export function LoadBadge({ load }: { load: Pick<Load, "dispute" | "releasedAt"> }) {
  const { t } = useTranslation(["grain-orders-settlement", "grain-orders"]);
  if (load.dispute === "decided") return <Badge tone="info">{t("dispute.decided")}</Badge>;
  if (load.dispute !== "none") return <Badge tone="warning">{t("dispute.badge")}</Badge>;
  return load.releasedAt === null ? null : (
    <Badge tone="positive">{t("settlement.released", { ns: "grain-orders" })}</Badge>
  );
}
