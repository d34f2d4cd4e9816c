import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent } from "@/components/ui/card";
import type { Goal } from "@/features/investments/api";
import { GoalProgress } from "@/features/investments/goals/goal-progress";
import { PICTURES } from "@/features/investments/goals/pictures";
import { formatAmount } from "@/lib/format-number";

/** A goal at a glance; its name leads to its page. */
export function GoalCard({ goal }: { goal: Goal }) {
  const { t } = useTranslation("investments");
  const Picture = PICTURES[goal.picture];
  return (
    <Card className="relative transition-colors hover:border-line-strong">
      <CardContent className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
            <Picture aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0 flex-1">
            <h3 className="truncate font-semibold">
              <Link to={`/investments/goals/${goal.id}`} className="after:absolute after:inset-0">
                {goal.name}
              </Link>
            </h3>
            <p className="figures text-ink-muted text-sm">
              <Amount asset="BRL" amount={goal.gross} concealable />{" "}
              {t("goals.ofTarget", { target: formatAmount("BRL", goal.target) })}
            </p>
          </div>
          {goal.saving !== null && (
            <Badge tone={goal.saving.status === "paused" ? "warning" : "positive"}>
              {t(
                goal.saving.status === "paused"
                  ? "goals.saving.paused"
                  : `goals.saving.every.${goal.saving.repeats}`,
              )}
            </Badge>
          )}
        </div>
        <GoalProgress goal={goal} />
      </CardContent>
    </Card>
  );
}
