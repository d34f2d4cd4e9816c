import { ruleDispute as ruleDisputeRoute } from "@lastro/contracts/grain/disputes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { type Dispute, ruleDispute, sharesQuery } from "@/features/grain/admin/disputes/api";
import { MarketDecision } from "@/features/grain/admin/market-decision";
import type { AdminOrder } from "@/features/grain/admin/orders/api";
import { WaitsForSecond } from "@/features/grain/admin/waits-for-second";
import { Usdt } from "@/features/grain/shared/usdt";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

interface DisputeRulingProps {
  order: AdminOrder;
  dispute: Dispute;
}

/** How the dispute ended; or, while it has not, the ruling that ends it. */
export function DisputeRuling({ order, dispute }: DisputeRulingProps) {
  const { t } = useTranslation(["grain-admin", "grain-orders"]);
  const { outcome } = dispute;
  if (outcome === null) return <Rule order={order} dispute={dispute} />;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t(`dispute.outcome.${outcome.by}`, { ns: "grain-orders" })}</CardTitle>
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
  const { t } = useTranslation(["grain-admin", "grain-orders"]);
  const ruling = order.rulings.find(({ disputeId }) => disputeId === dispute.id);
  const takesTwo = ruling?.takesTwo === true;
  const isAsked = ruling !== undefined && ruling.pendingApproval !== null;
  const [toProducer, setToProducer] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { data: shares, error } = useQuery(sharesQuery(dispute.id, toProducer));
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("disputes.rule.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        {isAsked && <WaitsForSecond />}
        {takesTwo && !isAsked && <Alert tone="info">{t("disputes.rule.takesTwo")}</Alert>}
        {dispute.status === "open" && <Alert tone="info">{t("disputes.rule.early")}</Alert>}
        <dl>
          <LeaderRow label={t("dispute.amount", { ns: "grain-orders" })}>
            <Usdt amount={dispute.amount} />
          </LeaderRow>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setToProducer("0")}>
            {t("disputes.rule.allToBuyer")}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setToProducer(dispute.amount)}>
            {t("disputes.rule.allToProducer")}
          </Button>
        </div>
        <Field label={t("disputes.toProducer")} hint={t("disputes.rule.hint")}>
          <MoneyInput asset="USDT" value={toProducer} onValueChange={setToProducer} />
        </Field>
        {error !== null && <ErrorAlert error={error} />}
        <dl aria-live="polite" className="flex flex-col gap-1.5">
          <Figure label={t("disputes.fee")} amount={shares?.fee} />
          <Figure label={t("disputes.producerGets")} amount={shares?.producerGets} strong />
          <Figure label={t("disputes.buyerGets")} amount={shares?.buyerGets} strong />
        </dl>
        <Button disabled={shares === undefined} onClick={() => setAsking(true)}>
          {t("disputes.rule.action")}
        </Button>
        {asking && shares !== undefined && (
          <MarketDecision
            title={t("disputes.rule.ask")}
            text={t("disputes.rule.text", {
              producer: order.producer.name,
              producerGets: formatAmount("USDT", shares.producerGets),
              fee: formatAmount("USDT", shares.fee),
              buyer: order.buyer.name,
              buyerGets: formatAmount("USDT", shares.buyerGets),
            })}
            action={t("disputes.rule.action")}
            done={t(takesTwo ? "second.asked" : "disputes.rule.done")}
            destructive
            reasonFor="bothRead"
            schema={ruleDisputeRoute.body.shape.reason}
            bodyOf={(reason) => ({ toProducer: shares.toProducer, reason })}
            send={(body, key) => ruleDispute(dispute.id, body, key)}
            onClose={() => setAsking(false)}
          />
        )}
      </CardContent>
    </Card>
  );
}

interface FigureProps {
  label: string;
  /** Absent until the server has said it. */
  amount: string | undefined;
  strong?: boolean;
}

function Figure({ label, amount, strong = false }: FigureProps) {
  return (
    <LeaderRow label={label}>
      {amount === undefined ? (
        "–"
      ) : (
        <Amount asset="USDT" amount={amount} className={cn(strong && "font-semibold")} />
      )}
    </LeaderRow>
  );
}
