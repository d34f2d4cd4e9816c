import type { WireResponseOf } from "@lastro/contracts";
import type { listOrderReaisPayouts } from "@lastro/contracts/grain/reais-payouts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { Card, CardContent } from "@/components/ui/card";
import type { OrderDetail } from "@/features/grain/orders/api";
import { orderReaisQuery } from "@/features/grain/orders/pix/api";
import { writtenUsdt } from "@/features/grain/shared/figures";

type Payout = WireResponseOf<typeof listOrderReaisPayouts>["items"][number];

/** What was released of an order to a producer who is paid in reais, and where it went. Nothing where nothing was. */
export function OrderReais({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders-pix");
  const heading = useId();
  const enabled = order.side === "producer" && /[1-9]/.test(order.money.released);
  const { data } = useQuery({ ...orderReaisQuery(order.id), enabled });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Card>
        <CardContent className="flex flex-col gap-3 pt-5">
          <h2 id={heading} className="font-semibold">
            {t("reais.title")}
          </h2>
          <ul className="flex flex-col gap-3">
            {data.items.map((payout) => (
              <PayoutItem key={payout.id} payout={payout} />
            ))}
          </ul>
          <Link
            to="/agro/dashboard-producer/withdrawals"
            className="self-start text-accent text-sm underline"
          >
            {t("reais.see")}
          </Link>
        </CardContent>
      </Card>
    </section>
  );
}

function PayoutItem({ payout }: { payout: Payout }) {
  const { t } = useTranslation(["grain-orders-pix", "grain-orders"]);
  const { status, paid, reason, withdrawal } = payout;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
      <div className="min-w-0">
        <p>{t(`reais.${status}`, { amount: writtenUsdt(payout.amount) })}</p>
        <p className="text-ink-muted">
          {withdrawal !== null && t(`reais.status.${withdrawal.status}`)}
          {reason !== null && t(`order.keptReasons.${reason}`, { ns: "grain-orders" })}
        </p>
      </div>
      {paid !== null && <Amount asset="BRL" amount={paid} />}
    </li>
  );
}
