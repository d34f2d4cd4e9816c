import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { Trade } from "@/features/p2p/trades/api";
import { ArrivedPix } from "@/features/p2p/trades/arrived-pix";
import { ContestedNotice } from "@/features/p2p/trades/contested-notice";
import { LatePayment } from "@/features/p2p/trades/late-payment";
import { OtherSteps } from "@/features/p2p/trades/other-steps";
import { PayHere } from "@/features/p2p/trades/pay-here";
import { PayOutside } from "@/features/p2p/trades/pay-outside";
import { RateForm } from "@/features/p2p/trades/rate-form";
import { Release } from "@/features/p2p/trades/release";
import { formatDateTime } from "@/lib/format-date";

/** What the reader can do with the trade now: the next step filled, the others beside it. */
export function TradeSteps({ trade }: { trade: Trade }) {
  const { may, method } = trade;
  return (
    <>
      {trade.contested !== null && <ContestedNotice trade={trade} contested={trade.contested} />}
      {trade.dispute !== null && <DisputeNotice trade={trade} dispute={trade.dispute} />}
      {trade.arrivedPix.length > 0 && <ArrivedPix trade={trade} />}
      {may.includes("pay") && (
        <Card>
          <CardContent>
            {method === "lastro" ? <PayHere trade={trade} /> : <PayOutside trade={trade} />}
          </CardContent>
        </Card>
      )}
      {may.includes("release") && (
        <Card>
          <CardContent>
            <Release trade={trade} />
          </CardContent>
        </Card>
      )}
      <LatePayment trade={trade} />
      <OtherSteps trade={trade} />
      {(may.includes("rate") || trade.ratings.given !== null || trade.ratings.received !== null) && (
        <RateForm trade={trade} />
      )}
    </>
  );
}

/** That the trade is or was disputed, and the way to the dispute's own page. */
function DisputeNotice({ trade, dispute }: { trade: Trade; dispute: NonNullable<Trade["dispute"]> }) {
  const { t } = useTranslation("p2p");
  const title =
    dispute.outcome === null
      ? t(`dispute.opened.${dispute.openedBy === trade.role ? "you" : dispute.openedBy}`)
      : t(`dispute.outcomes.${dispute.outcome.is}`);
  const isMine =
    dispute.outcome === null && dispute.evidenceUntil !== null && trade.may.includes("add_evidence");
  return (
    <Alert tone={dispute.outcome === null ? "warning" : "info"} title={title}>
      {isMine && dispute.evidenceUntil !== null && (
        <p>{t("dispute.evidenceUntil", { at: formatDateTime(dispute.evidenceUntil) })}</p>
      )}
      <Button asChild variant="secondary" size="sm" className="mt-2 min-h-11 self-start">
        <Link to={`/p2p/trades/${trade.id}/dispute`}>{t("dispute.open")}</Link>
      </Button>
    </Alert>
  );
}
