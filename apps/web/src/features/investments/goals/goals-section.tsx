import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { Goal } from "@/features/investments/api";
import { GoalCard } from "@/features/investments/goals/goal-card";

const SHOWN = 2;

/** The nearest goals among investments, or what goals are for. */
export function GoalsSection({ goals }: { goals: readonly Goal[] }) {
  const { t } = useTranslation("investments");
  const all = (
    <Button asChild variant="secondary">
      <Link to="/investments/goals">{t("goals.see")}</Link>
    </Button>
  );
  if (goals.length === 0)
    return (
      <Card>
        <CardContent className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h2 className="font-semibold">{t("goals.title")}</h2>
            <p className="text-ink-muted text-sm">{t("goals.lead")}</p>
          </div>
          {all}
        </CardContent>
      </Card>
    );
  return (
    <section aria-labelledby="goals" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="goals" className="font-semibold text-lg">
          {t("goals.title")}
        </h2>
        {all}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {goals.slice(0, SHOWN).map((goal) => (
          <GoalCard key={goal.id} goal={goal} />
        ))}
      </div>
    </section>
  );
}
