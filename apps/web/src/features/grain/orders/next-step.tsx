import { useTranslation } from "react-i18next";
import { DeadlineNotice } from "@/components/case/deadline-notice";
import type { OrderSummary } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";

type Duty = OrderSummary["next"];

/** Who must act next, until when, and what happens if nobody does; what else is to be done meanwhile beneath. */
export function NextStep({
  order,
  inDispute,
}: {
  order: Pick<OrderSummary, "next" | "also" | "side">;
  /** Only what one dispute waits for: that of a load, or where that is null of the whole order. */
  inDispute?: string | null;
}) {
  const { side, next, also } = order;
  const isOwn = ({ actor }: Duty) => actor === side || actor === "both";
  const shown = [next, ...also].filter(
    ({ action, load }) =>
      inDispute === undefined ||
      ((action === "agree_on_split" || action === "rule_on_dispute") && (load?.id ?? null) === inDispute),
  );
  const duties = shown.sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {duties.map((duty) => (
        <DutyNotice key={`${duty.actor} ${duty.action} ${duty.load?.id}`} duty={duty} side={side} />
      ))}
    </div>
  );
}

function DutyNotice({ duty, side }: { duty: Duty; side: OrderSummary["side"] }) {
  const { t } = useTranslation(["grain-orders", "grain-orders-settlement"]);
  const { dateTime } = useLocalTime();
  const { actor, action, load, dueAt, otherwise, money } = duty;
  if (actor === null || action === null) return null;
  const who = actor === side ? "you" : actor;
  const deadline =
    dueAt !== null &&
    [
      t("order.next.until", { at: dateTime(dueAt) }),
      ...(otherwise === null || otherwise === "nothing" ? [] : [t(`order.next.otherwise.${otherwise}`)]),
    ].join(" ");
  const some = (amount: string) => /[1-9]/.test(amount);
  const shares = money !== null && (
    <>
      {some(money.toProducer) && (
        <>
          {t("order.next.producerGets")} <Usdt amount={money.toProducer} />
        </>
      )}
      {some(money.toProducer) && some(money.toBuyer) && " · "}
      {some(money.toBuyer) && (
        <>
          {t("order.next.buyerGets")} <Usdt amount={money.toBuyer} />
        </>
      )}
    </>
  );
  return (
    <DeadlineNotice
      title={`${t(`order.next.who.${who}`)}: ${t(`order.next.actions.${action}`)}`}
      lines={[
        load !== null && t("dispute.of", { number: load.number, ns: "grain-orders-settlement" }),
        deadline,
        shares,
      ].filter((line) => line !== false)}
    />
  );
}
