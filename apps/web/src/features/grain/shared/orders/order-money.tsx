import type { WireResponseOf } from "@lastro/contracts";
import type { readOrder } from "@lastro/contracts/grain/orders";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Usdt } from "@/features/grain/shared/usdt";
import { writtenPercent } from "@/lib/percent";

interface OrderMoneyProps {
  order: Pick<WireResponseOf<typeof readOrder>, "money" | "feeBps" | "side" | "status">;
  /** Administrators are on neither side. */
  viewer?: "administrator";
}

/** Where an order's money is, in the same rows for whoever reads it, and what the market takes of it before it does. */
export function OrderMoney({ order, viewer }: OrderMoneyProps) {
  const { t } = useTranslation(["grain-orders", "grain"]);
  const { money, feeBps, status } = order;
  const rate = writtenPercent(feeBps);
  const isOwn = viewer === undefined && order.side === "producer";
  const hasMoved = (amount: string) => /[1-9]/.test(amount);
  return (
    <>
      {hasMoved(money.funded) && (
        <LeaderRow label={t("order.funded")}>
          <Usdt amount={money.funded} />
        </LeaderRow>
      )}
      {hasMoved(money.inEscrow) && (
        <LeaderRow label={t("order.inEscrow")}>
          <Usdt amount={money.inEscrow} />
        </LeaderRow>
      )}
      {hasMoved(money.released) ? (
        <>
          <LeaderRow label={t("order.gross")}>
            <Usdt amount={money.released} />
          </LeaderRow>
          <LeaderRow label={t("order.fee", { rate })}>
            <Usdt amount={money.fee} />
          </LeaderRow>
          <LeaderRow label={t("order.released")}>
            <Usdt amount={money.net} />
          </LeaderRow>
        </>
      ) : (
        status !== "cancelada" && (
          <LeaderRow label={t("commission.label", { ns: "grain" })}>
            {t(isOwn ? "commission.ofYours" : "commission.ofProducers", { ns: "grain", rate })}
          </LeaderRow>
        )
      )}
      {hasMoved(money.refunded) && (
        <LeaderRow label={t("order.refunded")}>
          <Usdt amount={money.refunded} />
        </LeaderRow>
      )}
    </>
  );
}
