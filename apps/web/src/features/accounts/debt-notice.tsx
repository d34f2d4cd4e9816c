import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import type { Wallets } from "@/features/accounts/api";
import { formatAmount } from "@/lib/format-number";

/** Says what the client owes, and that the next credits pay it; nothing where nothing is owed. */
export function DebtNotice({ wallets }: { wallets: Wallets | undefined }) {
  const { t } = useTranslation("accounts");
  if (wallets === undefined || !/[1-9]/.test(wallets.owed)) return null;
  return (
    <Alert tone="warning" title={t("debt.title", { amount: formatAmount("BRL", wallets.owed) })}>
      {t("debt.text")}
    </Alert>
  );
}
