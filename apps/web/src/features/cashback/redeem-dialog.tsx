import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { CHANGED_BY_PRP, redeem } from "@/features/cashback/api";
import { formatAmount } from "@/lib/format-number";
import { useDecision } from "@/lib/use-decision";

interface RedeemDialogProps {
  /** What was seen: the server refuses where the balance is another by now. */
  amount: string;
  onDone: (result: { redeemed: string; credited: string }) => void;
  onClose: () => void;
}

/** Turns all PRP that are available into reais, once. */
export function RedeemDialog({ amount, onDone, onClose }: RedeemDialogProps) {
  const { t } = useTranslation(["cashback", "common"]);
  const turn = useDecision(redeem, {
    refreshes: CHANGED_BY_PRP,
    onDone: (result) => {
      onDone(result);
      onClose();
    },
  });
  const confirm = () => turn.mutate(amount);
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("redeem.title")}</DialogTitle>
        <DialogDescription>{t("redeem.text")}</DialogDescription>
        <dl className="flex flex-col gap-2 text-sm">
          <LeaderRow label={t("redeem.leaves")}>{formatAmount("PRP", amount)}</LeaderRow>
          <LeaderRow label={t("redeem.arrives")}>{formatAmount("BRL", amount)}</LeaderRow>
          <LeaderRow label={t("redeem.fee")}>{t("redeem.free")}</LeaderRow>
          <LeaderRow label={t("redeem.after")}>{formatAmount("PRP", "0.00")}</LeaderRow>
        </dl>
        <OutcomeAlert error={turn.error} onRepeat={confirm} />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel", { ns: "common" })}
          </Button>
          <Button wraps disabled={turn.isPending} onClick={confirm}>
            {t("redeem.confirm", { amount: formatAmount("BRL", amount) })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
