import { Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";
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
  return (
    <div className="flex items-start gap-2.5 rounded-lg bg-wheat-soft px-4 py-3 text-sm">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-wheat-ink" />
      <div className="min-w-0">
        <p className="font-medium">
          {t(`order.next.who.${who}`)}: {t(`order.next.actions.${action}`)}
        </p>
        {dueAt !== null && (
          <p className="text-wheat-ink">
            {t("order.next.until", { at: dateTime(dueAt) })}
            {otherwise !== null && otherwise !== "nothing" && ` ${t(`order.next.otherwise.${otherwise}`)}`}
          </p>
        )}
        {money !== null && (
          <p className="text-wheat-ink">
            {t("order.next.producerGets")} <Usdt amount={money.toProducer} /> · {t("order.next.buyerGets")}{" "}
            <Usdt amount={money.toBuyer} />
          </p>
        )}
      </div>
    </div>
  );
}
