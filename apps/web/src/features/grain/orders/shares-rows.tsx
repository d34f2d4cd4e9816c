import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { OrderDetail } from "@/features/grain/orders/api";
import { Usdt } from "@/features/grain/shared/usdt";
import { useAgroSession } from "@/lib/agro-session";
import { writtenPercent } from "@/lib/percent";

type Shares = NonNullable<OrderDetail["acceptance"]>;

/** The names of both sides, as the one who reads knows them. */
export function useSides({ side, counterParty }: Pick<OrderDetail, "side" | "counterParty">) {
  const own = useAgroSession()?.user.name ?? "";
  return side === "buyer"
    ? { buyer: own, producer: counterParty.name }
    : { buyer: counterParty.name, producer: own };
}

interface SharesRowsProps {
  order: Pick<OrderDetail, "side" | "counterParty" | "feeBps">;
  shares: Shares;
}

/** Who gets what, by name: the producer after the fee, the market, and the buyer what comes back. */
export function SharesRows({ order, shares }: SharesRowsProps) {
  const { t } = useTranslation("grain-orders");
  const sides = useSides(order);
  const some = (amount: string) => /[1-9]/.test(amount);
  return (
    <dl className="flex flex-col gap-1.5 rounded-md bg-sunken p-3 text-sm">
      {some(shares.toProducer) && (
        <LeaderRow label={t("order.shares.gets", { name: sides.producer })}>
          <Usdt amount={shares.toProducer} />
        </LeaderRow>
      )}
      {some(shares.fee) && (
        <LeaderRow label={t("order.fee", { rate: writtenPercent(order.feeBps) })}>
          <Usdt amount={shares.fee} />
        </LeaderRow>
      )}
      {some(shares.toBuyer) && (
        <LeaderRow label={t("order.shares.getsBack", { name: sides.buyer })}>
          <Usdt amount={shares.toBuyer} />
        </LeaderRow>
      )}
    </dl>
  );
}
