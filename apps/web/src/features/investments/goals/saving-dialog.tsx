import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CHANGED_BY_INVESTING, type Goal, planSaving, type SavingAsked } from "@/features/investments/api";
import { dayFromToday } from "@/features/investments/goals/days";
import { FormDialog } from "@/features/investments/goals/form-dialog";
import { SavingFields } from "@/features/investments/goals/saving-fields";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** How much is put into a goal by itself, in place of what was planned before. */
export function SavingDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { t } = useTranslation("investments");
  const today = dayFromToday(0);
  const [typed, setTyped] = useState<SavingAsked>({
    amount: goal.saving?.amount ?? goal.neededMonthly ?? "",
    repeats: goal.saving?.repeats ?? "monthly",
    startsOn: goal.saving?.nextOn ?? today,
  });
  const planning = useDecision((body: SavingAsked, key) => planSaving(goal.id, body, key), {
    refreshes: CHANGED_BY_INVESTING,
    onDone: () => {
      toast({ title: t("goals.saving.done") });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("goals.saving.title")}
      text={t("goals.saving.none")}
      action={t("goals.saving.set")}
      isComplete={/[1-9]/.test(typed.amount) && typed.startsOn >= today}
      busy={planning.isPending}
      error={planning.error}
      onConfirm={() => planning.mutate(typed)}
      onClose={onClose}
    >
      <SavingFields
        typed={typed}
        today={today}
        onChange={(part) => {
          planning.reset();
          setTyped({ ...typed, ...part });
        }}
      />
    </FormDialog>
  );
}
