import { Check, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderDetail } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { cn } from "@/lib/cn";

type Step = "criada" | "paga" | "enviada" | "entregue" | "cancelada";

/** How far an order has come, each step with its time; one that was cancelled ends there. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders");
  const { date, dateTime } = useLocalTime();
  const all: [Step, string | null][] = [
    ["criada", order.createdAt],
    ["paga", order.paidAt],
    ["enviada", order.shippedAt],
    ["entregue", order.status === "entregue" ? order.closedAt : null],
  ];
  const isCancelled = order.status === "cancelada";
  const steps: [Step, string | null][] = isCancelled
    ? [...all.filter(([, at]) => at !== null), ["cancelada", order.closedAt]]
    : all;
  return (
    <ol
      aria-label={t("order.steps.label")}
      className="grid auto-cols-fr grid-flow-col gap-2 text-xs sm:text-sm"
    >
      {steps.map(([step, at]) => {
        const Icon = step === "cancelada" ? X : Check;
        return (
          <li
            key={step}
            className={cn(
              "border-t-2 pt-2",
              at === null ? "border-line text-ink-muted" : "border-wheat-ink font-medium",
              step === "cancelada" && "border-negative text-negative",
            )}
          >
            <span className="flex items-center gap-1">
              {at !== null && <Icon aria-hidden="true" className="size-4 shrink-0" />}
              {t(`order.steps.${step}`)}
              <span className="sr-only"> – {t(at === null ? "tracking.notYet" : "tracking.done")}</span>
            </span>
            {at !== null && (
              <span className="block font-normal text-ink-muted text-xs">
                <span className="sm:hidden">{date(at)}</span>
                <span className="max-sm:hidden">{dateTime(at)}</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
