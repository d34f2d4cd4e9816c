import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { AdminOrder } from "@/features/grain/admin/orders/api";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { OrderMoney } from "@/features/grain/shared/orders/order-money";
import { Usdt } from "@/features/grain/shared/usdt";

/** What was bought of whom, and where its money is. */
export function DisputeOrder({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(["grain-orders", "grain"]);
  const { shipped } = order.order;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("order.info")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-5 text-sm">
        <dl className="flex flex-col gap-1.5">
          <LeaderRow label={t("order.quantity")}>
            {t("tonnesShort", { ns: "grain", weight: writtenTonnes(order.quantity) })}
          </LeaderRow>
          <LeaderRow label={t("order.shipped")}>
            {t("tonnesShort", { ns: "grain", weight: writtenTonnes(shipped) })}
          </LeaderRow>
          <LeaderRow label={t("order.price")}>
            {writtenPrice(order.pricePerTonne)} {t("perTonne", { ns: "grain" })}
          </LeaderRow>
          <LeaderRow label={t("order.total")}>
            <Usdt amount={order.total} />
          </LeaderRow>
          <OrderMoney order={order.order} viewer="administrator" />
        </dl>
        {(["buyer", "producer"] as const).map((side) => (
          <div key={side} className="flex flex-col">
            <span className="text-ink-muted">{t(`order.${side}`)}</span>
            <span className="font-medium">{order[side].name}</span>
            <a className="break-all text-accent underline" href={`mailto:${order[side].email}`}>
              {order[side].email}
            </a>
            {order[side].phone !== null && <span>{order[side].phone}</span>}
          </div>
        ))}
        <p className="break-all text-ink-muted text-xs">SHA-256 {order.order.contract.hash}</p>
      </CardContent>
    </Card>
  );
}
