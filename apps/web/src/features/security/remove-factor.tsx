import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { recoveryCodesQuery, removeFactor } from "@/features/security/api";
import type { FactorKind } from "@/features/security/factor-kind";
import type { Factor } from "@/lib/session/factors";
import { removeRecoveryCodes } from "@/lib/session/recovery-codes";
import { sessionStarted } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

interface RemoveFactorProps {
  kind: FactorKind;
  factor: Factor;
  /** Of all kinds. */
  isLast: boolean;
  onClose: () => void;
}

/** With the last factor the recovery codes go as well: they stand in for it. */
export function RemoveFactor({ kind, factor, isLast, onClose }: RemoveFactorProps) {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  const codes = useQuery(recoveryCodesQuery);
  const codesGo = isLast && codes.data !== null;
  const removal = useAuthAction(
    async () => {
      if (codesGo) await removeRecoveryCodes();
      await removeFactor(factor.id);
    },
    async () => {
      await sessionStarted();
      toast({ title: t(`${kind}.removed`) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    },
  );
  const lastText = codesGo ? t("factor.removeLastWithCodes") : t("factor.removeLast");
  return (
    <DecisionDialog
      variant="destructive"
      open
      title={t("factor.removeTitle", { name: factor.name || t(`${kind}.unnamed`) })}
      text={isLast ? lastText : t(`${kind}.removeText`)}
      action={t("remove")}
      busy={removal.busy || codes.isPending}
      problem={removal.problem}
      onConfirm={() => removal.run()}
      onClose={onClose}
    />
  );
}
