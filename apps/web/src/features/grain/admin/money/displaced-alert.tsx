import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { networkHealthQuery } from "@/features/grain/admin/money/api";

/** Says how many payments their networks no longer show, while there are any. */
export function DisplacedAlert({ onSee }: { onSee: (() => void) | undefined }) {
  const { t } = useTranslation("grain-admin");
  const { data } = useQuery(networkHealthQuery);
  const count = data?.networks.reduce((sum, { displaced }) => sum + displaced, 0) ?? 0;
  if (count === 0) return null;
  return (
    <Alert tone="negative" title={t("deposits.displaced.alert", { count })} className="mb-6">
      <p>{t("deposits.displaced.alertText")}</p>
      {onSee && (
        <Button variant="secondary" size="sm" className="mt-2 self-start" onClick={onSee}>
          {t("deposits.displaced.see")}
        </Button>
      )}
    </Alert>
  );
}
