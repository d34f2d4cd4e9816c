import { cancelOrder } from "@lastro/contracts/grain/orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import type { OrderDetail } from "@/features/grain/orders/api";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const ACTIONS = ["pay", "accept", "deliver", "confirm", "decline", "cancel"] as const;
type Action = (typeof ACTIONS)[number];

/** These take money from where it is, or give it away for good, so they ask once more. */
const ASKS: readonly Action[] = ["confirm", "decline", "cancel", "deliver"];

/** These end the order, and may say why. */
const ENDS: readonly Action[] = ["decline", "cancel"];

/** What may be done with the order now, as the server says. */
export function OrderActions({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { t } = useTranslation("grain-orders");
  const { t: common } = useTranslation("common");
  const statuses = useOrderStatuses(order.side);
  const failed = useFailureToast();
  const [asked, setAsked] = useState<Action | null>(null);
  const run = useOrderCommand(order, {
    onDone: (next, { action }) => {
      const moved = next.status !== order.status;
      toast({
        title: t("order.updated"),
        description: moved
          ? t("order.markedAs", { label: statuses[next.status].label })
          : t(`order.actions.done.${action as "pay" | "accept" | "deliver" | "confirm"}`),
      });
      setAsked(null);
      onDone();
    },
    onFailed: (error) => {
      setAsked(null);
      void failed(t("order.updateFailed"), error);
    },
  });
  const send = (action: Action, reason = "") => {
    if (action === "pay" || action === "accept") return run.mutate({ action });
    if (action === "deliver" || action === "confirm") return run.mutate({ action, form: {} });
    // One line, as the history shows it.
    const why = reason.replace(/\s+/g, " ").trim();
    run.mutate({ action, form: why === "" ? {} : { reason: why } });
  };
  // Declining and cancelling give the same back: one button says it.
  const offered = ACTIONS.filter(
    (action) => order.may.includes(action) && !(action === "decline" && order.may.includes("cancel")),
  );
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((action) => (
        <Button
          key={action}
          variant={ENDS.includes(action) ? "secondary" : "wheat"}
          className={ENDS.includes(action) ? "text-negative" : undefined}
          disabled={run.isPending}
          onClick={() => (ASKS.includes(action) ? setAsked(action) : send(action))}
        >
          {t(`order.actions.${action}`)}
        </Button>
      ))}
      <DecisionDialog
        open={asked !== null}
        title={t(`order.actions.${asked ?? "cancel"}`)}
        text={t(
          `order.actions.ask.${asked === null || asked === "accept" || asked === "pay" ? "cancel" : asked}`,
        )}
        action={t(`order.actions.${asked ?? "cancel"}`)}
        variant={asked === "confirm" || asked === "deliver" ? "wheat" : "destructive"}
        leave={common("back")}
        {...(asked !== null &&
          ENDS.includes(asked) && {
            reason: {
              label: t("order.actions.reason"),
              hint: t("order.actions.reasonHint"),
              schema: cancelOrder.body.shape.reason.unwrap(),
              optional: true,
            },
          })}
        busy={run.isPending}
        onConfirm={(reason) => asked !== null && send(asked, reason)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
