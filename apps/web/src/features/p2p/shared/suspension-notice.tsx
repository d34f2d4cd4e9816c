import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { standingQuery } from "@/features/p2p/people/api";
import { formatDateTime } from "@/lib/format-date";

/** Says that the reader may not trade now, why and until when. */
export function SuspensionNotice() {
  const { t } = useTranslation("p2p");
  const { data } = useQuery(standingQuery);
  if (data === undefined || data.suspendedUntil === null) return null;
  const { until, reason } = data.suspendedUntil;
  return (
    <Alert
      tone="warning"
      className="mb-6"
      title={until === null ? t("suspended.forNow") : t("suspended.until", { at: formatDateTime(until) })}
    >
      <p>{reason}</p>
      <p>{t("suspended.openGoOn")}</p>
    </Alert>
  );
}
