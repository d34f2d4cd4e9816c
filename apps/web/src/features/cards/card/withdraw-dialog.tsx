import { useTranslation } from "react-i18next";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { MoveForm } from "@/features/cards/card/move-form";
import { type Card, withdraw } from "@/features/cards/shared/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** Takes reais back from a card. */
export function WithdrawDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation("cards");
  const move = useDecision((amount: string, key) => withdraw(card.id, amount, key), {
    refreshes: CHANGED_BY_CARDS,
    onDone: ({ credited }) => {
      toast({ title: t("withdraw.done", { amount: formatAmount("BRL", credited) }) });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("withdraw.title")}</DialogTitle>
        <DialogDescription>{t("withdraw.text")}</DialogDescription>
        <MoveForm
          card={card}
          direction="out"
          action={(amount) => t("withdraw.send", { amount })}
          busy={move.isPending}
          error={move.error}
          onMove={(amount) => move.mutate(amount)}
          onClose={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}
