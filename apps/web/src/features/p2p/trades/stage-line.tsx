import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTradeStatuses } from "@/features/p2p/shared/words";
import type { Trade, TradeStatus } from "@/features/p2p/trades/api";
import { cn } from "@/lib/cn";

const STAGES = ["locked", "paid", "released"] as const;

/** How many of the stages are done in each status that leads to the release. */
const DONE: Partial<Record<TradeStatus, number>> = {
  awaiting_payment: 1,
  paid_marked: 2,
  disputed: 2,
  completed: 3,
};

/** How far a trade is: locked, paid, released; or how else it ended. */
export function StageLine({ trade: { status } }: { trade: Pick<Trade, "status"> }) {
  const { t } = useTranslation("p2p");
  const statuses = useTradeStatuses();
  const done = DONE[status];
  const stages =
    done === undefined
      ? [
          { word: t("trade.stages.locked"), isDone: true },
          { word: statuses[status].label, isDone: true },
        ]
      : STAGES.map((stage, place) => ({ word: t(`trade.stages.${stage}`), isDone: place < done }));
  return (
    <ol
      className="grid auto-cols-fr grid-flow-col gap-2 text-xs sm:text-sm"
      aria-label={t("trade.stages.label")}
    >
      {stages.map(({ word, isDone }) => (
        <li
          key={word}
          className={cn(
            "flex items-center gap-1.5 border-t-2 pt-2",
            isDone ? "border-accent font-medium" : "border-line text-ink-muted",
          )}
        >
          {isDone && (
            <Check role="img" aria-label={t("trade.stages.done")} className="size-4 shrink-0 text-accent" />
          )}
          {word}
        </li>
      ))}
    </ol>
  );
}
