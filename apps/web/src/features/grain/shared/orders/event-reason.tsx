import { CANCEL_REASONS } from "@lastro/contracts/grain/order-states";
import { PIX_RETURN_REASONS } from "@lastro/contracts/grain/pix-return-reasons";
import { REAIS_KEPT_REASONS } from "@lastro/contracts/grain/reais-kept-reasons";
import { useTranslation } from "react-i18next";
import type { OrderEvent } from "@/features/grain/shared/orders/order-types";

/** Why something happened to an order: in somebody's own words, or in ours where nobody gave any. */
export function EventReason({ event: { type, reason } }: { event: OrderEvent }) {
  const { t } = useTranslation("grain-orders");
  const wordsOf = (given: string) => {
    const known = CANCEL_REASONS.find((each) => each === given);
    if (type === "order.cancelled" && known !== undefined) return t(`order.cancelReasons.${known}`);
    const kept = REAIS_KEPT_REASONS.find((each) => each === given);
    if (type === "order.reais_kept" && kept !== undefined) return t(`order.keptReasons.${kept}`);
    const returned = PIX_RETURN_REASONS.find((each) => each === given);
    if (type === "order.pix_returned" && returned !== undefined) return t(`order.pixReasons.${returned}`);
    if (type === "order.accepted" && given === "auto") return t("order.acceptedBySetting");
    return given;
  };
  return reason === null ? null : <p className="break-words text-ink-muted">{wordsOf(reason)}</p>;
}
