import type { DepositStatus } from "@lastro/contracts/custody/deposit-states";
import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";

/** The look and the word of every status of a deposit. */
export function useDepositStatuses(): Record<DepositStatus, { tone: BadgeTone; label: string }> {
  const { t } = useTranslation("grain-wallet");
  return {
    pendente: { tone: "warning", label: t("deposit.statuses.pendente") },
    confirmado: { tone: "positive", label: t("deposit.statuses.confirmado") },
    rejeitado: { tone: "negative", label: t("deposit.statuses.rejeitado") },
    em_analise: { tone: "info", label: t("deposit.statuses.em_analise") },
  };
}
