import { useTranslation } from "react-i18next";
import type { Logistics } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import type { Namespaces } from "@/lib/i18n/namespaces";

type EventWords = keyof Namespaces["grain-orders"]["order"]["events"];

/** Where a load was and when, oldest first. */
export function LoadHistory({ loadId, history }: { loadId: string; history: Logistics["history"] }) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  const steps = history.filter((step) => step.loadId === loadId);
  if (steps.length === 0) return null;
  return (
    <ol aria-label={t("tracking.history")} className="mt-3 flex flex-col gap-1.5 border-l-2 pl-3 text-sm">
      {steps.map(({ id, type, at, recordedAt, place }) => (
        <li key={id}>
          <span className="font-medium">
            {t(`order.events.${type.replaceAll(".", "_") as EventWords}`)}
            {place !== null && `: ${place}`}
          </span>
          <span className="block text-ink-muted text-xs">
            {dateTime(at)}
            {dateTime(recordedAt) !== dateTime(at) &&
              ` · ${t("tracking.heard", { at: dateTime(recordedAt) })}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
