import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import type { QuotesState } from "@/lib/prices";

/** What to know about the quotes shown beside it, when there is something to know. */
export function QuotesNotice({ failed, stale, quotes }: QuotesState) {
  const { t } = useTranslation("landing");
  if (failed) {
    return (
      <Alert tone="warning" title={quotes === undefined ? t("quotes.failedTitle") : undefined}>
        {t("quotes.failed")}
      </Alert>
    );
  }
  return stale ? <Alert tone="warning">{t("quotes.stale")}</Alert> : null;
}
