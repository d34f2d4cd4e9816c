import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Dispute } from "@/features/pix-disputes/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** What is contested, what was said about it, and what became of the money. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation("pix-disputes");
  const { direction, amount, blocked, held, monitored, monitorUntil, returned } = dispute;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t(`situations.${dispute.reason}`)}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <Outcome dispute={dispute} />
        <dl className="flex flex-col gap-1.5">
          <LeaderRow label={t("amount")}>
            <Amount asset="BRL" amount={amount} />
          </LeaderRow>
          <LeaderRow label={t("paidAt")}>{formatDateTime(dispute.paidAt)}</LeaderRow>
          <LeaderRow label={t("protocol")}>{dispute.protocol}</LeaderRow>
          {direction === "incoming" && (
            <>
              <LeaderRow label={t("blocked")}>
                <Amount asset="BRL" amount={blocked} />
              </LeaderRow>
              <LeaderRow label={t("held")}>
                <Amount asset="BRL" amount={held} />
              </LeaderRow>
            </>
          )}
          <LeaderRow label={t(`returned.${direction}`)}>
            <Amount asset="BRL" amount={returned} />
          </LeaderRow>
        </dl>
        {dispute.stage === "monitoring" && monitorUntil !== null && (
          <p className="text-ink-muted">
            {t("monitored", { amount: formatAmount("BRL", monitored), until: formatDateTime(monitorUntil) })}
          </p>
        )}
        <Said title={t("narrative")} text={dispute.narrative} />
        <Said title={t("defence.yours")} text={dispute.defence} />
        <p className="break-all font-mono text-ink-muted text-xs">{dispute.endToEndId}</p>
      </CardContent>
    </Card>
  );
}

function Said({ title, text }: { title: string; text: string | null }) {
  if (text === null || text === "") return null;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <p className="whitespace-pre-wrap break-words text-ink-muted">{text}</p>
    </div>
  );
}

/** How it ended, with what that means for the money. */
function Outcome({
  dispute: { status, direction, stage, returned, amount, decision },
}: {
  dispute: Dispute;
}) {
  const { t } = useTranslation("pix-disputes");
  if (status === "pending") return null;
  const key = stage === "cancelled" ? "cancelled" : status;
  const figures = { returned: formatAmount("BRL", returned), amount: formatAmount("BRL", amount) };
  return (
    <Alert
      tone={status === "approved" ? "positive" : "info"}
      title={t(`outcome.${direction}.${key}`, figures)}
    >
      {decision?.reason != null && <p className="whitespace-pre-wrap break-words">{decision.reason}</p>}
    </Alert>
  );
}
