import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Dispute, Trade } from "@/features/p2p/trades/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

interface DisputeSummaryProps {
  dispute: Dispute;
  asset: Trade["asset"];
}

/** What a dispute is about, and how it ended once it has. */
export function DisputeSummary({ dispute, asset }: DisputeSummaryProps) {
  const { t } = useTranslation("p2p");
  const { outcome } = dispute;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("dispute.complaint")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <Alert
          tone="warning"
          title={dispute.reason === null ? t("dispute.bySystem") : t(`dispute.reasons.${dispute.reason}`)}
        >
          {dispute.description !== null && (
            <p className="whitespace-pre-wrap break-words">{dispute.description}</p>
          )}
          <p className="text-ink-muted">
            {t(`roles.${dispute.openedBy}`)} · {formatDateTime(dispute.openedAt)}
          </p>
        </Alert>
        {outcome === null ? (
          <p className="text-ink-muted">
            {t(`dispute.statuses.${dispute.status}`)}
            {dispute.evidenceUntil !== null &&
              ` ${t("dispute.evidenceUntil", { at: formatDateTime(dispute.evidenceUntil) })}`}
          </p>
        ) : (
          <section className="flex flex-col gap-2">
            <h3 className="font-semibold">{t(`dispute.outcomes.${outcome.is}`)}</h3>
            <dl className="flex flex-col gap-1.5">
              <LeaderRow label={t("roles.buyer")}>{formatAmount(asset, outcome.toBuyer.amount)}</LeaderRow>
              <LeaderRow label={t("roles.seller")}>{formatAmount(asset, outcome.toSeller.amount)}</LeaderRow>
            </dl>
            {outcome.reason !== null && <p className="whitespace-pre-wrap break-words">{outcome.reason}</p>}
            <p className="text-ink-muted">
              {t(`dispute.by.${outcome.by}`)} · {formatDateTime(outcome.decidedAt)}
            </p>
          </section>
        )}
      </CardContent>
    </Card>
  );
}
