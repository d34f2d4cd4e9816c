import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import type { Hours } from "@/features/help/api";
import { formatDateTime } from "@/lib/format-date";

/** When people answer, and whether they do now: as it is set, and nothing promised beyond. */
export function HoursNote({ hours: { opensAt, closesAt, openNow, opensNextAt } }: { hours: Hours }) {
  const { t } = useTranslation("help");
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <Badge tone={openNow ? "positive" : "neutral"}>{t(openNow ? "hours.open" : "hours.closed")}</Badge>
      <p>{t("hours.text", { from: opensAt, to: closesAt })}</p>
      {opensNextAt !== null && (
        <p className="text-ink-muted">{t("hours.next", { at: formatDateTime(opensNextAt) })}</p>
      )}
    </div>
  );
}
