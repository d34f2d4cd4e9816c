import { cancelOrder } from "@lastro/contracts/grain/orders";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { LeaderRow } from "@/components/leader-row";
import type { OrderDetail } from "@/features/grain/orders/api";
import { SharesRows, useSides } from "@/features/grain/orders/shares-rows";
import type { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { writtenUsdt } from "@/features/grain/shared/figures";
import { Usdt } from "@/features/grain/shared/usdt";

export type Asked = "pay" | "deliver" | "confirm" | "decline" | "cancel";

interface OrderDecisionProps {
  order: OrderDetail;
  /** What is asked about; null while nothing is. */
  asked: Asked | null;
  run: ReturnType<typeof useOrderCommand>;
  onClose: () => void;
}

/** Asks once more before money moves for good, and says who gets how much. */
export function OrderDecision({ order, asked, run, onClose }: OrderDecisionProps) {
  const { t } = useTranslation("grain-orders");
  const { t: common } = useTranslation("common");
  const sides = useSides(order);
  const step = asked ?? "cancel";
  const ends = step === "decline" || step === "cancel";
  const shares = sharesOf(order, step);
  const amount = step === "pay" ? order.total : step === "confirm" ? shares?.toProducer : shares?.toBuyer;
  const text =
    ends && shares === null ? t("order.actions.ask.unpaid") : t(`order.actions.ask.${step}`, sides);
  const send = (reason: string) => {
    if (step === "pay") return run.mutate({ action: step });
    if (!ends) return run.mutate({ action: step, form: {} });
    // One line, as the history shows it.
    const why = reason.replace(/\s+/g, " ").trim();
    run.mutate({ action: step, form: why === "" ? {} : { reason: why } });
  };
  return (
    <DecisionDialog
      open={asked !== null}
      title={t(`order.actions.${step}`)}
      text={text}
      action={
        step === "deliver" || amount === undefined
          ? t(`order.actions.${step}`)
          : t(`order.actions.sure.${step}`, { amount: writtenUsdt(amount) })
      }
      variant={ends ? "destructive" : "wheat"}
      leave={common("back")}
      {...(ends && {
        reason: {
          label: t("order.actions.reason"),
          hint: t("order.actions.reasonHint"),
          schema: cancelOrder.body.shape.reason.unwrap(),
          optional: true,
        },
      })}
      busy={run.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {step === "pay" && (
        <dl className="flex flex-col gap-1.5 rounded-md bg-sunken p-3 text-sm">
          <LeaderRow label={t("order.shares.leaves")}>
            <Usdt amount={order.total} />
          </LeaderRow>
        </dl>
      )}
      {shares !== null && <SharesRows order={order} shares={shares} />}
    </DecisionDialog>
  );
}

/** Who gets what by a step: what acceptance pays, or everything held back to the buyer; nothing where none moves. */
function sharesOf({ acceptance, money }: OrderDetail, step: Asked) {
  if (step === "confirm") return acceptance;
  if (step === "pay" || step === "deliver" || !/[1-9]/.test(money.inEscrow)) return null;
  return { toProducer: "0", fee: "0", toBuyer: money.inEscrow };
}
