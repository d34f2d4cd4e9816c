import { useTranslation } from "react-i18next";
import { FieldChanges } from "@/components/field-changes";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Settings } from "@/features/exchange-admin/api";
import { formatDateTime } from "@/lib/format-date";

/** What each version of the settings changed, the newest first. */
export function HistoryCard({ versions }: { versions: Settings["history"] }) {
  const { t } = useTranslation("exchange-admin");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("history.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="flex flex-col divide-y">
          {versions.map(({ version, changedAt, changes }) => (
            <li key={version} className="flex flex-col gap-1 py-3 text-sm first:pt-0 last:pb-0">
              <span className="figures text-ink-muted">
                {t("version", { version, date: formatDateTime(changedAt) })}
              </span>
              {changes.length > 0 ? (
                <FieldChanges changes={changes} words="exchangeFields" />
              ) : (
                <span>{t("history.first")}</span>
              )}
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}
