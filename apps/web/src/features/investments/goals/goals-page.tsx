import { useQuery } from "@tanstack/react-query";
import { Target } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "@/components/back-link";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { goalsQuery } from "@/features/investments/api";
import { GoalCard } from "@/features/investments/goals/goal-card";
import { NewGoalDialog } from "@/features/investments/goals/new-goal-dialog";

/** Everything a client saves for. */
export function GoalsPage() {
  const { t } = useTranslation("investments");
  const goals = useQuery(goalsQuery);
  const [isCreating, setCreating] = useState(false);
  const items = goals.data?.items;
  const create = <Button onClick={() => setCreating(true)}>{t("goals.new")}</Button>;
  return (
    <div className="flex flex-col gap-2">
      <BackLink to="/investments">{t("goals.back")}</BackLink>
      <PageHeader
        title={t("goals.title")}
        description={t("goals.lead")}
        actions={items !== undefined && items.length > 0 && create}
      />
      {goals.isError && items === undefined ? (
        <ErrorAlert error={goals.error} onRetry={() => void goals.refetch()} />
      ) : items === undefined ? (
        <Skeleton className="h-56 w-full rounded-lg" />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState
            icon={Target}
            title={t("goals.empty")}
            description={t("goals.emptyText")}
            action={create}
          />
        </Card>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {items.map((goal) => (
            <GoalCard key={goal.id} goal={goal} />
          ))}
        </div>
      )}
      {isCreating && <NewGoalDialog onClose={() => setCreating(false)} />}
    </div>
  );
}
