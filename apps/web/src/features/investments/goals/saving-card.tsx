import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import {
  endPlan,
  type Goal,
  goalsQuery,
  pausePlan,
  resumePlan,
  type Saving,
} from "@/features/investments/api";
import { SavingDialog } from "@/features/investments/goals/saving-dialog";
import { formatCivilDay } from "@/lib/format-date";

/** What is put into a goal by itself, and what became of the latest days. */
export function SavingCard({ goal }: { goal: Goal }) {
  const { t } = useTranslation("investments");
  const [isPlanning, setPlanning] = useState(false);
  const { saving } = goal;
  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-semibold text-lg">{t("goals.saving.title")}</h2>
          {saving !== null && (
            <Badge tone={saving.status === "paused" ? "warning" : "positive"}>
              {t(saving.status === "paused" ? "goals.saving.paused" : "goals.saving.active")}
            </Badge>
          )}
        </div>
        {saving === null ? (
          <>
            <p className="text-ink-muted text-sm">{t("goals.saving.none")}</p>
            <Button variant="secondary" className="self-start" onClick={() => setPlanning(true)}>
              {t("goals.saving.set")}
            </Button>
          </>
        ) : (
          <Planned goal={goal} saving={saving} onChange={() => setPlanning(true)} />
        )}
        {isPlanning && <SavingDialog goal={goal} onClose={() => setPlanning(false)} />}
      </CardContent>
    </Card>
  );
}

function Planned({ goal, saving, onChange }: { goal: Goal; saving: Saving; onChange: () => void }) {
  const { t } = useTranslation("investments");
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: goalsQuery.queryKey });
  const isPaused = saving.status === "paused";
  const switching = useMutation({
    mutationFn: () => (isPaused ? resumePlan : pausePlan)(goal.id),
    onSettled,
  });
  const ending = useMutation({ mutationFn: () => endPlan(goal.id), onSettled });
  const error = switching.error ?? ending.error;
  const busy = switching.isPending || ending.isPending;
  return (
    <>
      <p className="figures">
        <Amount asset="BRL" amount={saving.amount} /> · {t(`goals.saving.every.${saving.repeats}`)}
      </p>
      <p className="text-ink-muted text-sm">
        {saving.nextOn !== null
          ? t("goals.saving.next", { day: formatCivilDay(saving.nextOn) })
          : t(
              saving.pausedFor === "insufficient_funds"
                ? "goals.saving.pausedShort"
                : "goals.saving.pausedByClient",
            )}
      </p>
      {saving.runs.length > 0 && (
        <ul aria-label={t("goals.saving.runs")} className="flex flex-col divide-y text-sm">
          {saving.runs.map((run) => (
            <li key={run.day} className="figures flex flex-wrap justify-between gap-x-4 py-2">
              <span className="text-ink-muted">{formatCivilDay(run.day)}</span>
              <span>
                {run.skipped === null ? t("goals.saving.isSaved") : t(`goals.saving.skipped.${run.skipped}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {error !== null && <ErrorAlert error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" disabled={busy} onClick={() => switching.mutate()}>
          {t(isPaused ? "goals.saving.resume" : "goals.saving.pause")}
        </Button>
        <Button size="sm" variant="secondary" disabled={busy} onClick={onChange}>
          {t("goals.saving.change")}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => ending.mutate()}>
          {t("goals.saving.end")}
        </Button>
      </div>
    </>
  );
}
