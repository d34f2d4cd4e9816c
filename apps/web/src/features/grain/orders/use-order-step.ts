import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { OrderDetail } from "@/features/grain/orders/api";
import type { OrderCommand } from "@/features/grain/orders/order-command";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { whatMoved } from "@/features/grain/orders/what-moved";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** A step of an order's, and what came of it said in words: its new status, and who got how much. */
export function useOrderStep(order: OrderDetail, onEnd: () => void) {
  const { t } = useTranslation("grain-orders");
  const statuses = useOrderStatuses(order.side);
  const failed = useFailureToast();
  return useOrderCommand(order, {
    onDone: (next, { action }) => {
      const said = [
        next.status !== order.status && t("order.markedAs", { label: statuses[next.status].label }),
        whatMoved(t, order, next) ?? withoutMoney(t, action, order),
      ].filter((sentence) => typeof sentence === "string");
      toast({
        title: t("order.updated"),
        ...(said.length > 0 && {
          description: said.map((sentence) => sentence.replace(/[^.。]$/, "$&.")).join(" "),
        }),
      });
      onEnd();
    },
    onFailed: (error) => {
      onEnd();
      void failed(t("order.updateFailed"), error);
    },
  });
}

function withoutMoney(
  t: TFunction<"grain-orders">,
  action: OrderCommand["action"],
  { side }: OrderDetail,
): string | undefined {
  if (action === "accept" && side === "buyer") return undefined;
  if (action === "accept" || action === "deliver") return t(`order.actions.done.${action}`);
  return action === "cancel" || action === "decline" ? t("order.moved.nothing") : undefined;
}
