import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { OrderDetail } from "@/features/grain/orders/api";
import { disputePath } from "@/features/grain/orders/order-paths";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { type Dispute, loadOf } from "@/features/grain/shared/orders/disputes-of";
import { Usdt } from "@/features/grain/shared/usdt";
import { writtenPercent } from "@/lib/percent";

/** A dispute as an order's page shows it: what it is about, and the way to its page. */
export function OrderDispute({ order, dispute }: { order: OrderDetail; dispute: Dispute }) {
  const { t } = useTranslation("grain-orders");
  return (
    <div className="flex flex-col gap-5">
      <DisputeSummary order={order} dispute={dispute} />
      <Button asChild variant="secondary" className="self-start max-sm:self-stretch">
        <Link to={disputePath(order, loadOf(dispute))}>{t("dispute.case.open")}</Link>
      </Button>
    </div>
  );
}

/** What is complained of, what is at stake, and how it ended where it has. */
export function DisputeSummary({ order, dispute }: { order: OrderDetail; dispute: Dispute }) {
  const { t } = useTranslation(["grain-orders", "grain-orders-settlement"]);
  const { dateTime } = useLocalTime();
  const load = order.loads.find(({ id }) => id === dispute.loadId);
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warning" title={t(`dispute.reasons.${dispute.reason}`)}>
        <p className="whitespace-pre-wrap break-words">{dispute.description}</p>
        <p className="text-ink-muted">
          {t(`settlement.by.${dispute.openedBy}`)} · {dateTime(dispute.openedAt)}
          {load !== undefined &&
            ` · ${t("logistics.load", { number: load.number, weight: writtenTonnes(load.quantity) })}`}
        </p>
      </Alert>
      <div className="text-sm">
        <dl>
          <LeaderRow label={t("dispute.amount")}>
            <Usdt amount={dispute.amount} />
          </LeaderRow>
        </dl>
        {loadOf(dispute) !== undefined && dispute.status !== "decided" && (
          <p className="mt-1 text-ink-muted">{t("dispute.frozen", { ns: "grain-orders-settlement" })}</p>
        )}
      </div>
      {dispute.outcome !== null && <Outcome outcome={dispute.outcome} feeBps={order.feeBps} />}
    </div>
  );
}

function Outcome({ outcome, feeBps }: { outcome: NonNullable<Dispute["outcome"]>; feeBps: number }) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  return (
    <Alert tone="info" title={t(`dispute.outcome.${outcome.by}`)}>
      {outcome.reason !== null && <p className="whitespace-pre-wrap break-words">{outcome.reason}</p>}
      <dl className="mt-1 flex flex-col gap-1.5">
        <LeaderRow label={t("dispute.toProducer")}>
          <Usdt amount={outcome.toProducer} />
        </LeaderRow>
        <LeaderRow label={t("order.fee", { rate: writtenPercent(feeBps) })}>
          <Usdt amount={outcome.fee} />
        </LeaderRow>
        <LeaderRow label={t("dispute.toBuyer")}>
          <Usdt amount={outcome.toBuyer} />
        </LeaderRow>
      </dl>
      <p className="text-ink-muted">{dateTime(outcome.decidedAt)}</p>
    </Alert>
  );
}
