import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Usdt } from "@/components/grain/usdt";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import type { AdminOrder, Dispute } from "@/features/admin-grain/api";
import { DecisionDialog } from "@/features/admin-grain/decision-dialog";
import { WaitsForSecond } from "@/features/admin-grain/waits-for-second";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { restOf } from "@/lib/grain/figures";

interface DisputeRulingProps {
  order: AdminOrder;
  dispute: Dispute;
}

/** How the dispute ended; or, while it has not, the ruling that ends it. */
export function DisputeRuling({ order, dispute }: DisputeRulingProps) {
  const { t } = useTranslation(["admin-grain", "grain"]);
  const { outcome } = dispute;
  if (outcome === null) return <Rule order={order} dispute={dispute} />;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t(`dispute.outcome.${outcome.by}`, { ns: "grain" })}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        <dl className="flex flex-col gap-1.5">
          <LeaderRow label={t("disputes.toProducer")}>
            <Usdt amount={outcome.toProducer} />
          </LeaderRow>
          <LeaderRow label={t("disputes.fee")}>
            <Usdt amount={outcome.fee} />
          </LeaderRow>
          <LeaderRow label={t("disputes.toBuyer")}>
            <Usdt amount={outcome.toBuyer} />
          </LeaderRow>
        </dl>
        {outcome.reason !== null && <p className="whitespace-pre-wrap break-words">{outcome.reason}</p>}
        <p className="text-ink-muted">{formatDateTime(outcome.decidedAt)}</p>
      </CardContent>
    </Card>
  );
}

function Rule({ order, dispute }: DisputeRulingProps) {
  const { t } = useTranslation("admin-grain");
  const [toProducer, setToProducer] = useState<string>();
  const [asking, setAsking] = useState(false);
  const rest = restOf(order.inEscrow, toProducer);
  const ruling = order.order.timers.find(({ kind }) => kind === "ruling");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("disputes.rule.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        {order.pendingApproval !== null && <WaitsForSecond />}
        {order.takesTwo && order.pendingApproval === null && (
          <Alert tone="info">{t("disputes.rule.takesTwo")}</Alert>
        )}
        {dispute.status === "open" && <Alert tone="info">{t("disputes.rule.early")}</Alert>}
        {ruling !== undefined && <p>{t("disputes.due", { at: formatDateTime(ruling.dueAt) })}</p>}
        <dl>
          <LeaderRow label={t("disputes.inEscrow")}>
            <Usdt amount={order.inEscrow} />
          </LeaderRow>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setToProducer("0")}>
            {t("disputes.rule.allToBuyer")}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setToProducer(order.inEscrow)}>
            {t("disputes.rule.allToProducer")}
          </Button>
        </div>
        <Field
          label={t("disputes.toProducer")}
          hint={t("disputes.rule.hint")}
          error={toProducer !== undefined && rest === undefined ? t("disputes.rule.tooMuch") : undefined}
        >
          <MoneyInput asset="USDT" value={toProducer} onValueChange={setToProducer} />
        </Field>
        <dl>
          <LeaderRow label={t("disputes.toBuyer")}>
            {rest === undefined ? "–" : <Usdt amount={rest} />}
          </LeaderRow>
        </dl>
        <Button disabled={toProducer === undefined || rest === undefined} onClick={() => setAsking(true)}>
          {t("disputes.rule.action")}
        </Button>
        {asking && toProducer !== undefined && rest !== undefined && (
          <DecisionDialog
            title={t("disputes.rule.ask")}
            text={t("disputes.rule.text", {
              producer: order.producer.name,
              toProducer: formatAmount("USDT", toProducer),
              buyer: order.buyer.name,
              toBuyer: formatAmount("USDT", rest),
            })}
            action={t("disputes.rule.action")}
            done={t(order.takesTwo ? "second.asked" : "disputes.rule.done")}
            destructive
            reasonHint={t("reason.bothRead")}
            shortest={10}
            longest={1_000}
            decision={(reason) => ({ path: `disputes/${dispute.id}/rule`, body: { toProducer, reason } })}
            onClose={() => setAsking(false)}
          />
        )}
      </CardContent>
    </Card>
  );
}
