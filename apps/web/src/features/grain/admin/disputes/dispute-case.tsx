import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Dispute } from "@/features/grain/admin/disputes/api";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDateTime } from "@/lib/format-date";

/** What is complained of, and how each side would share the escrow. */
export function DisputeCase({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation(["grain-orders", "grain-admin"]);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("disputes.complaint", { ns: "grain-admin" })}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-6 text-sm">
        <Alert tone="warning" title={t(`dispute.reasons.${dispute.reason}`)}>
          <p className="whitespace-pre-wrap break-words">{dispute.description}</p>
          <p className="text-ink-muted">
            {t(`order.by.${dispute.openedBy}`)} · {formatDateTime(dispute.openedAt)}
          </p>
        </Alert>
        <Proposals dispute={dispute} />
      </CardContent>
    </Card>
  );
}

function Proposals({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation(["grain-orders", "grain-admin"]);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("dispute.proposals")}</h3>
      {dispute.proposals.length === 0 && (
        <p className="text-ink-muted">{t("disputes.noProposals", { ns: "grain-admin" })}</p>
      )}
      {dispute.proposals.map((proposal) => (
        <article key={proposal.id} className="flex flex-col gap-1 rounded-md border p-3">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium">{t(`order.by.${proposal.proposedBy}`)}</span>
            <Badge tone={proposal.status === "superseded" ? "neutral" : "info"}>
              {t(`disputes.proposals.${proposal.status}`, { ns: "grain-admin" })}
            </Badge>
          </p>
          <p>
            {t("order.next.producerGets")} <Usdt amount={proposal.toProducer} /> · {t("order.next.buyerGets")}{" "}
            <Usdt amount={proposal.toBuyer} />
          </p>
          {proposal.note !== null && <p className="whitespace-pre-wrap break-words">{proposal.note}</p>}
          <p className="text-ink-muted text-xs">{formatDateTime(proposal.proposedAt)}</p>
        </article>
      ))}
    </section>
  );
}
