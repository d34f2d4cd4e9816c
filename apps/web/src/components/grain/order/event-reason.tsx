import { CANCEL_REASONS } from "@lastro/contracts/grain/order-states";
import { useTranslation } from "react-i18next";
import type { OrderEvents } from "@/lib/grain/orders";

/** Why something happened to an order: in somebody's own words, or in ours where nobody gave any. */
export function EventReason({ event: { type, reason } }: { event: OrderEvents["events"][number] }) {
  const { t } = useTranslation("grain");
  if (reason === null) return null;
  const known = type === "order.cancelled" ? CANCEL_REASONS.find((each) => each === reason) : undefined;
  const words =
    known !== undefined
      ? t(`order.cancelReasons.${known}`)
      : type === "order.accepted" && reason === "auto"
        ? t("order.acceptedBySetting")
        : reason;
  return <p className="break-words text-ink-muted">{words}</p>;
}
