import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { type OrderDetail, orderContract } from "@/features/grain/orders/api";
import { OrderPartiesCard } from "@/features/grain/orders/order-parties";
import { PapersZipButton } from "@/features/grain/orders/papers/papers-zip-button";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { OrderMoney } from "@/features/grain/shared/orders/order-money";
import { PdfButton } from "@/features/grain/shared/pdf-button";
import { SacaPrice } from "@/features/grain/shared/saca-price";
import {
  CounterPartyBadge,
  CounterPartyStanding,
} from "@/features/grain/shared/standing/counter-party-standing";
import { Usdt } from "@/features/grain/shared/usdt";

/** What was bought on which terms, where its money is, and who is on the other side. */
export function OrderInfo({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(["grain-orders", "grain"]);
  const { counterParty: other } = order;
  const tonnes = (weight: string) => t("tonnesShort", { ns: "grain", weight: writtenTonnes(weight) });
  return (
    <>
      {order.cancelReason !== null && (
        <Alert tone="warning" title={t(`order.cancelReasons.${order.cancelReason}`)}>
          <span className="whitespace-pre-wrap break-words">{order.cancelNote}</span>
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <section className="rounded-lg border bg-surface p-5">
          <h2 className="mb-2 font-semibold">{t("order.info")}</h2>
          <dl className="flex flex-col gap-1.5 text-sm">
            <LeaderRow label={t("order.quantity")}>{tonnes(order.quantity)}</LeaderRow>
            <LeaderRow label={t(order.proposed ? "order.proposedPrice" : "order.price")}>
              {writtenPrice(order.pricePerTonne)} {t("perTonne", { ns: "grain" })}
            </LeaderRow>
            <SacaPrice pricePerTonne={order.pricePerTonne} sacaKg={order.sacaKg} />
            <LeaderRow label={t("order.total")}>
              <Usdt amount={order.total} />
              <DisplayAmount usdt={order.total} />
            </LeaderRow>
            {/[1-9]/.test(order.shipped) && (
              <LeaderRow label={t("order.shipped")}>{tonnes(order.shipped)}</LeaderRow>
            )}
            <OrderMoney order={order} />
          </dl>
        </section>
        <section className="rounded-lg border bg-surface p-5">
          <h2 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
            {t(`order.${other.side}`)}
            <CounterPartyBadge orderId={order.id} />
          </h2>
          <dl className="flex flex-col gap-1.5 text-sm">
            <LeaderRow label={t("order.name")}>{other.name}</LeaderRow>
            {other.email !== null && (
              <LeaderRow label={t("order.email")}>
                <span className="break-all">{other.email}</span>
              </LeaderRow>
            )}
            {other.phone !== null && <LeaderRow label={t("order.phone")}>{other.phone}</LeaderRow>}
            {other.city !== null && <LeaderRow label={t("order.city")}>{other.city}</LeaderRow>}
          </dl>
          <div className="mt-3 border-t pt-3">
            <CounterPartyStanding orderId={order.id} />
          </div>
        </section>
      </div>
      <OrderPartiesCard order={order} />
      <div className="flex flex-wrap gap-2">
        <PdfButton
          label={t("order.contract")}
          failure={t("order.contractFailed")}
          name={`contrato-${order.number}`}
          download={() => orderContract(order.id)}
        />
        {order.loads.length > 0 && <PapersZipButton order={order} />}
      </div>
    </>
  );
}
