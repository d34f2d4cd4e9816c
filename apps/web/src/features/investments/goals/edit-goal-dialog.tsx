import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CHANGED_BY_INVESTING, type Goal, type GoalWords, updateGoal } from "@/features/investments/api";
import { dayFromToday } from "@/features/investments/goals/days";
import { FormDialog } from "@/features/investments/goals/form-dialog";
import { GoalFields } from "@/features/investments/goals/goal-fields";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** Another name, picture, target or day of a goal. */
export function EditGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { t } = useTranslation("investments");
  const { name, picture, target, targetOn } = goal;
  const [typed, setTyped] = useState<GoalWords>({ name, picture, target, targetOn });
  const saving = useDecision((body: GoalWords) => updateGoal(goal.id, body), {
    refreshes: CHANGED_BY_INVESTING,
    onDone: () => {
      toast({ title: t("goals.saved") });
      onClose();
    },
  });
  const isComplete = typed.name.trim() !== "" && /[1-9]/.test(typed.target) && typed.targetOn !== "";
  return (
    <FormDialog
      title={t("goals.editTitle")}
      text={t("goals.form.editText")}
      action={t("goals.save")}
      isComplete={isComplete}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={() => saving.mutate({ ...typed, name: typed.name.trim() })}
      onClose={onClose}
    >
      <GoalFields
        typed={typed}
        min={dayFromToday(1)}
        onChange={(part) => {
          saving.reset();
          setTyped({ ...typed, ...part });
        }}
      />
    </FormDialog>
  );
}
