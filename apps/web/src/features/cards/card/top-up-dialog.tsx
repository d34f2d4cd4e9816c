import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { CryptoTopUp } from "@/features/cards/card/crypto-top-up";
import { MoveForm } from "@/features/cards/card/move-form";
import { type Card, topUp } from "@/features/cards/shared/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const SOURCES = ["reais", "crypto"] as const;

/** Puts reais on a card: from the account, or from a sale of crypto at the desk's firm price. */
export function TopUpDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation("cards");
  const [source, setSource] = useState<(typeof SOURCES)[number]>("reais");
  const done = (credited: string) => {
    toast({ title: t("topUp.done", { amount: formatAmount("BRL", credited) }) });
    onClose();
  };
  const move = useDecision((amount: string, key) => topUp(card.id, { amount }, key), {
    refreshes: CHANGED_BY_CARDS,
    onDone: ({ credited }) => done(credited),
  });
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md" onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>{t("topUp.title")}</DialogTitle>
        <DialogDescription>{t("topUp.text")}</DialogDescription>
        <SegmentedChoice
          label={t("topUp.source")}
          value={source}
          options={SOURCES}
          word={(one) => t(`topUp.sources.${one}`)}
          onChange={setSource}
        />
        {source === "reais" ? (
          <MoveForm
            card={card}
            direction="in"
            action={(amount) => t("topUp.send", { amount })}
            busy={move.isPending}
            error={move.error}
            onMove={(amount) => move.mutate(amount)}
            onClose={onClose}
          />
        ) : (
          <CryptoTopUp card={card} onDone={done} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
