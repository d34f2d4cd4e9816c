import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { CHANGED_BY_INVESTING, closeOwnGoal, type Goal } from "@/features/investments/api";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

interface CloseGoalDialogProps {
  goal: Goal;
  onClosed: () => void;
  onClose: () => void;
}

/** Closes a goal, with all that is in it paid out. */
export function CloseGoalDialog({ goal, onClosed, onClose }: CloseGoalDialogProps) {
  const { t } = useTranslation("investments");
  const closing = useDecision((id: string, key) => closeOwnGoal(id, key), {
    refreshes: CHANGED_BY_INVESTING,
    onDone: ({ redemption }) => {
      toast({
        title:
          redemption === null
            ? t("goals.closed")
            : t("goals.closedPaid", { amount: formatAmount("BRL", redemption.net) }),
      });
      onClosed();
    },
  });
  const isEmpty = !/[1-9]/.test(goal.gross);
  const amount = formatAmount("BRL", goal.net);
  return (
    <DecisionDialog
      title={t("goals.closeTitle", { name: goal.name })}
      text={isEmpty ? t("goals.closeEmpty") : t("goals.closeAll", { amount })}
      action={isEmpty ? t("goals.close") : t("goals.closeConfirm", { amount })}
      variant="destructive"
      busy={closing.isPending}
      error={closing.error ?? undefined}
      onConfirm={() => closing.mutate(goal.id)}
      onClose={onClose}
    />
  );
}
