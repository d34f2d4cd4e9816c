import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { DecisionDialog } from "@/components/decision-dialog";
import { type Card, cancel } from "@/features/cards/shared/api";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { useCardName } from "@/features/cards/shared/words";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

const REASONS = ["by_holder", "lost", "stolen", "damaged"] as const;

/** Ends a card for good; what is on it goes back to the account. */
export function CancelDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation("cards");
  const [reason, setReason] = useState<(typeof REASONS)[number]>("by_holder");
  const amount = formatAmount("BRL", card.balance);
  const command = useCardCommand(
    (why: typeof reason, key) => cancel(card.id, why, key),
    () => {
      toast({ title: t("cancel.done"), description: t("cancel.doneText", { amount }) });
      onClose();
    },
  );
  return (
    <DecisionDialog
      title={t("cancel.title", { name: useCardName()(card) })}
      text={t("cancel.text", { amount })}
      action={t("cancel.action")}
      leave={t("cancel.leave")}
      variant="destructive"
      busy={command.isPending}
      error={command.error}
      onConfirm={() => command.mutate(reason)}
      onClose={onClose}
    >
      <ChoiceField
        label={t("replace.reason")}
        value={reason}
        onValueChange={setReason}
        choices={REASONS.map((one) => [one, t(`reasons.${one}`)] as const)}
      />
    </DecisionDialog>
  );
}
