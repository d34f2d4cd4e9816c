import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { blockMerchant } from "@/features/cards/shared/api";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { toast } from "@/lib/toast-store";

interface MerchantDialogProps {
  cardId: string;
  merchant: { id: string; name: string };
  isBlocked: boolean;
  onClose: () => void;
}

/** Takes no more charges of a merchant, or takes them again. */
export function MerchantDialog({ cardId, merchant: { id, name }, isBlocked, onClose }: MerchantDialogProps) {
  const { t } = useTranslation("cards");
  const change = useCardCommand(
    (blocked: boolean) => blockMerchant(cardId, id, blocked),
    () => {
      toast({ title: t(isBlocked ? "subscriptions.allowed" : "subscriptions.stopped", { name }) });
      onClose();
    },
  );
  return (
    <DecisionDialog
      title={t(isBlocked ? "controls.allowMerchantNamed" : "subscriptions.stopNamed", { name })}
      text={t(isBlocked ? "subscriptions.allowText" : "subscriptions.stopText")}
      action={t(isBlocked ? "controls.allowMerchant" : "subscriptions.stop")}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(!isBlocked)}
      onClose={onClose}
    />
  );
}
