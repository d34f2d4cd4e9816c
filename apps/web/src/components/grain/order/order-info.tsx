import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOrderCommand } from "@/components/grain/order/use-order-command";
import { Usdt } from "@/components/grain/usdt";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/format-date";
import { formatDecimal } from "@/lib/format-number";
import { writtenPrice, writtenTonnes } from "@/lib/grain/figures";
import { type OrderDetail, orderContract } from "@/lib/grain/orders";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What was bought on which terms, where its money is, and who is on the other side. */
export function OrderInfo({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain");
  const failed = useFailureToast();
  const { counterParty: other, money } = order;
  const contract = useMutation({
    mutationFn: () => orderContract(order.id),
    onSuccess: (file) => saveFile(file, `contrato-${order.id.slice(0, 8)}.pdf`),
    onError: (error) => void failed(t("order.contractFailed"), error),
  });
  const moved = (amount: string) => /[1-9]/.test(amount);
  const tonnes = (weight: string) => t("tonnesShort", { weight: writtenTonnes(weight) });
  return (
    <>
      {order.cancelReason !== null && (
        <Alert tone="warning" title={t(`order.cancelReasons.${order.cancelReason}`)}>
          {order.cancelNote}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <section className="rounded-lg border p-4">
          <h3 className="mb-2 font-semibold text-sm">{t("order.info")}</h3>
          <dl className="flex flex-col gap-1.5 text-sm">
            <LeaderRow label={t("order.quantity")}>{tonnes(order.quantity)}</LeaderRow>
            <LeaderRow label={t("order.price")}>{writtenPrice(order.pricePerTonne)}</LeaderRow>
            <LeaderRow label={t("order.total")}>
              <Usdt amount={order.total} />
            </LeaderRow>
            {moved(order.shipped) && (
              <LeaderRow label={t("order.shipped")}>{tonnes(order.shipped)}</LeaderRow>
            )}
            {moved(money.inEscrow) && (
              <LeaderRow label={t("order.inEscrow")}>
                <Usdt amount={money.inEscrow} />
              </LeaderRow>
            )}
            {moved(money.released) && (
              <>
                <LeaderRow label={t("order.fee", { rate: rateOf(order.feeBps) })}>
                  <Usdt amount={money.fee} />
                </LeaderRow>
                <LeaderRow label={t("order.released")}>
                  <Usdt amount={money.net} />
                </LeaderRow>
              </>
            )}
            {moved(money.refunded) && (
              <LeaderRow label={t("order.refunded")}>
                <Usdt amount={money.refunded} />
              </LeaderRow>
            )}
            <LeaderRow label={t("order.date")}>{formatDateTime(order.createdAt)}</LeaderRow>
          </dl>
        </section>
        <section className="rounded-lg border p-4">
          <h3 className="mb-2 font-semibold text-sm">{t(`order.${other.side}`)}</h3>
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
      {order.loads.map((load) => (
        <section key={load.id} className="rounded-lg border p-4 text-sm">
          <h3 className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold">
            {t("logistics.load", { number: load.number, weight: writtenTonnes(load.quantity) })}
            <span className="font-normal text-ink-muted">{t(`tracking.stages.${load.status}`)}</span>
          </h3>
          <dl className="flex flex-col gap-1.5">
            <LeaderRow label={t("logistics.code")}>{load.trackingCode}</LeaderRow>
            {load.carrier !== null && <LeaderRow label={t("logistics.carrier")}>{load.carrier}</LeaderRow>}
            <LeaderRow label={t("logistics.shippedAt")}>{formatDateTime(load.shippedAt)}</LeaderRow>
          </dl>
          {order.may.includes("update_load") && load.status === "enviada" && (
            <InTransit order={order} loadId={load.id} />
          )}
        </section>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={contract.isPending}
        onClick={() => contract.mutate()}
      >
        <FileText aria-hidden="true" className="size-4" />
        {t("order.contract")}
      </Button>
    </>
  );
}

function InTransit({ order, loadId }: { order: OrderDetail; loadId: string }) {
  const { t } = useTranslation("grain");
  const failed = useFailureToast();
  const move = useOrderCommand(order, {
    onDone: () => toast({ title: t("order.updated"), description: t("tracking.stages.transito") }),
    onFailed: (error) => void failed(t("order.updateFailed"), error),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-3"
      disabled={move.isPending}
      onClick={() => move.mutate({ method: "PATCH", path: `loads/${loadId}`, body: { inTransit: true } })}
    >
      {t("logistics.inTransit")}
    </Button>
  );
}

const rateOf = (bps: number) => `${formatDecimal((bps / 100).toFixed(2), 0, 2)}%`;
