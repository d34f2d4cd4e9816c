import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { type OrderDetail, orderContract } from "@/features/grain/orders/api";
import { OrderPartiesCard } from "@/features/grain/orders/order-parties";
import { PapersZipButton } from "@/features/grain/orders/papers/papers-zip-button";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { OrderMoney } from "@/features/grain/shared/orders/order-money";
import { SacaPrice } from "@/features/grain/shared/saca-price";
import { Usdt } from "@/features/grain/shared/usdt";
import { saveFile } from "@/lib/save-file";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What was bought on which terms, where its money is, and who is on the other side. */
export function OrderInfo({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(["grain-orders", "grain"]);
  const failed = useFailureToast();
  const { counterParty: other } = order;
  const contract = useMutation({
    mutationFn: () => orderContract(order.id),
    onSuccess: (file) => saveFile(file, `contrato-${order.number}.pdf`),
    onError: (error) => void failed(t("order.contractFailed"), error),
  });
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
          <h2 className="mb-2 font-semibold">{t(`order.${other.side}`)}</h2>
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
        </section>
      </div>
      <OrderPartiesCard order={order} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={contract.isPending} onClick={() => contract.mutate()}>
          <FileText aria-hidden="true" className="size-4" />
          {t("order.contract")}
        </Button>
        {order.loads.length > 0 && <PapersZipButton order={order} />}
      </div>
    </>
  );
}
