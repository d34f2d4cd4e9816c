import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import type { OrderDetail } from "@/features/grain/orders/api";
import { SharesRows, useSides } from "@/features/grain/orders/shares-rows";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { writtenUsdt } from "@/features/grain/shared/figures";
import type { Load, Settlement } from "@/features/grain/shared/orders/order-types";
import { SheetRows } from "@/features/grain/shared/orders/sheet-rows";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface SignSettlementProps {
  order: OrderDetail;
  load: Load;
  settlement: Settlement;
  open: boolean;
  onClose: () => void;
}

/**
 * The other side's sheet once more, with who gets what by it, and accepting it: a load declared delivered is paid by that
 * at once, one on the road once it is there.
 */
export function SignSettlement({ order, load, settlement, open, onClose }: SignSettlementProps) {
  const { t } = useTranslation(["grain-orders", "grain-orders-settlement"]);
  const failed = useFailureToast();
  const sides = useSides(order);
  const shares = load.acceptance;
  const paysNow = load.deliveryDeclaredAt !== null;
  const figures = shares && {
    number: load.number,
    ...sides,
    toProducer: writtenUsdt(shares.toProducer),
    toBuyer: writtenUsdt(shares.toBuyer),
    fee: writtenUsdt(shares.fee),
  };
  const amount = writtenUsdt(settlement.amount);
  const sign = useOrderCommand(order, {
    onDone: () => {
      onClose();
      toast({
        title: paysNow ? t("accept.done", { ns: "grain-orders-settlement" }) : t("settlement.signed"),
        ...(figures !== null && {
          description: paysNow
            ? t("accept.doneText", { ...figures, ns: "grain-orders-settlement" })
            : t("settlement.signedText", { ...figures, amount: figures.toProducer }),
        }),
      });
    },
    onFailed: (error) => {
      onClose();
      void failed(t("settlement.failed"), error);
    },
  });
  return (
    <DecisionDialog
      open={open}
      title={paysNow ? t("accept.action", { ns: "grain-orders-settlement" }) : t("settlement.sign")}
      text={
        paysNow
          ? t("accept.ask", { number: load.number, ns: "grain-orders-settlement" })
          : t("settlement.signAsk", { number: load.number, buyer: sides.buyer })
      }
      action={
        paysNow
          ? t(order.side === "buyer" ? "accept.for" : "accept.forProducer", {
              amount,
              ns: "grain-orders-settlement",
            })
          : t("settlement.signFor", { amount })
      }
      variant="wheat"
      busy={sign.isPending}
      onConfirm={() => sign.mutate({ action: "sign-settlement", settlementId: settlement.id })}
      onClose={onClose}
    >
      <SheetRows sheet={settlement} />
      {shares !== null && <SharesRows order={order} shares={shares} />}
    </DecisionDialog>
  );
}
