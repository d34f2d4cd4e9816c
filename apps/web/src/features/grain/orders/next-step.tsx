import { useTranslation } from "react-i18next";
import { DeadlineNotice } from "@/components/case/deadline-notice";
import type { OrderSummary } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";

/** Who must act next, until when, and what happens if nobody does. */
export function NextStep({ order }: { order: Pick<OrderSummary, "next" | "side"> }) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  const { actor, action, dueAt, otherwise, money } = order.next;
  if (actor === null || action === null) return null;
  const who = actor === order.side ? "you" : actor;
  const deadline =
    dueAt !== null &&
    [
      t("order.next.until", { at: dateTime(dueAt) }),
      ...(otherwise === null || otherwise === "nothing" ? [] : [t(`order.next.otherwise.${otherwise}`)]),
    ].join(" ");
  const shares = money !== null && (
    <>
      {t("order.next.producerGets")} <Usdt amount={money.toProducer} /> · {t("order.next.buyerGets")}{" "}
      <Usdt amount={money.toBuyer} />
    </>
  );
  return (
    <DeadlineNotice
      title={`${t(`order.next.who.${who}`)}: ${t(`order.next.actions.${action}`)}`}
      lines={[deadline, shares].filter((line) => line !== false)}
    />
  );
}
