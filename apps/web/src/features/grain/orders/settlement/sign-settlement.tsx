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

/** The other side's sheet once more, with who gets what by it, and signing it. */
export function SignSettlement({ order, load, settlement, open, onClose }: SignSettlementProps) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const sides = useSides(order);
  const shares = load.acceptance;
  const sign = useOrderCommand(order, {
    onDone: () => {
      onClose();
      toast({
        title: t("settlement.signed"),
        ...(shares !== null && {
          description: t("settlement.signedText", {
            number: load.number,
            producer: sides.producer,
            amount: writtenUsdt(shares.toProducer),
            fee: writtenUsdt(shares.fee),
          }),
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
      title={t("settlement.sign")}
      text={t("settlement.signAsk", { number: load.number, buyer: sides.buyer })}
      action={t("settlement.signFor", { amount: writtenUsdt(settlement.amount) })}
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
