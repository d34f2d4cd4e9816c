import { useTranslation } from "react-i18next";
import { Progress } from "@/components/ui/progress";
import type { Goal } from "@/features/investments/api";
import { dayFromToday } from "@/features/investments/goals/days";
import { formatCivilDay } from "@/lib/format-date";
import { formatAmount, formatDecimal } from "@/lib/format-number";

/** How much of a goal is there, and what it takes to make it. */
export function GoalProgress({ goal }: { goal: Goal }) {
  const { t } = useTranslation("investments");
  const { name, progressBps, neededMonthly, targetOn } = goal;
  const isOver = targetOn <= dayFromToday(0);
  const percent = formatDecimal((progressBps / 100).toFixed(2), 0, 1);
  const needs =
    neededMonthly !== null
      ? t("goals.needed", { amount: formatAmount("BRL", neededMonthly) })
      : progressBps >= 10_000
        ? t("goals.made")
        : isOver
          ? t("goals.over")
          : "";
  return (
    <div className="flex flex-col gap-2">
      <Progress value={Math.min(100, progressBps / 100)} aria-label={name} />
      <p className="figures flex flex-wrap justify-between gap-x-4 text-ink-muted text-sm">
        <span>{t("goals.progress", { percent })}</span>
        <span>{t("goals.until", { day: formatCivilDay(targetOn) })}</span>
      </p>
      {needs !== "" && <p className="figures text-sm">{needs}</p>}
    </div>
  );
}
