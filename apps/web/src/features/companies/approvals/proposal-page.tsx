import { rejectCompanyProposal } from "@lastro/contracts/company-proposals";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Clock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { BackLink } from "@/components/back-link";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PageHeader } from "@/components/page-header";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useProposalStatuses } from "@/features/companies/approvals/statuses";
import { decideProposal, type Proposal, proposalQuery } from "@/lib/company-proposals";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useDecision } from "@/lib/use-decision";

/** One proposal: what would be paid, who has approved it, and what whoever reads may do. */
export function ProposalPage() {
  const { t } = useTranslation("companies");
  const { id = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(proposalQuery(id));
  const statuses = useProposalStatuses();
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-2">
      <BackLink to="/company/approvals">{t("approvals.title")}</BackLink>
      <PageHeader
        title={data === undefined ? t("approvals.one") : t(`approvals.kinds.${data.kind}`)}
        description={data && <StatusBadge status={data.status} statuses={statuses} />}
      />
      {isError && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-80 w-full rounded-lg" />
      ) : (
        <Card>
          <CardContent className="flex flex-col gap-6 pt-6">
            <Facts proposal={data} />
            <People proposal={data} />
            <Decision proposal={data} />
          </CardContent>
        </Card>
      )}
    </div>
  );
}

function Facts({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation("companies");
  const { amount, receiver, document, key, message, reason, status, kind, resultId } = proposal;
  return (
    <>
      <Amount {...amount} size="display" />
      <dl className="flex flex-col gap-2.5">
        <LeaderRow label={t(kind === "batch" ? "approvals.batch" : "approvals.receiver")}>
          {receiver}
        </LeaderRow>
        {document !== null && <LeaderRow label={t("approvals.document")}>{document}</LeaderRow>}
        {key !== null && <LeaderRow label={t("approvals.key")}>{key}</LeaderRow>}
        {message !== null && <LeaderRow label={t("approvals.message")}>{message}</LeaderRow>}
        {reason !== null && <LeaderRow label={t("approvals.reason")}>{reason}</LeaderRow>}
      </dl>
      {status === "executed" && kind === "pix_payment" && resultId !== null && (
        <Button asChild variant="secondary" className="self-start">
          <Link to={`/pix/payments/${resultId}`}>{t("approvals.seePayment")}</Link>
        </Button>
      )}
    </>
  );
}

function People({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation("companies");
  const { proposedBy, createdAt, approvals, needed, status, expiresAt, endedBy, endedAt } = proposal;
  return (
    <ol className="flex flex-col gap-2 text-sm">
      <li className="flex gap-2">
        <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
        {t("approvals.proposedBy", { name: proposedBy.name, date: formatDateTime(createdAt) })}
      </li>
      {approvals.map(({ by, at }) => (
        <li key={by.id} className="flex gap-2">
          <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
          {t("approvals.approvedBy", { name: by.name, date: formatDateTime(at) })}
        </li>
      ))}
      {status === "waiting" && (
        <li className="flex gap-2 text-ink-muted">
          <Clock aria-hidden="true" className="size-4 shrink-0" />
          {t("approvals.missing", { count: needed - approvals.length, date: formatDateTime(expiresAt) })}
        </li>
      )}
      {endedBy !== null && endedAt !== null && (
        <li className="flex gap-2 text-ink-muted">
          <Clock aria-hidden="true" className="size-4 shrink-0" />
          {t("approvals.endedBy", { name: endedBy.name, date: formatDateTime(endedAt) })}
        </li>
      )}
    </ol>
  );
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation("companies");
  const { id, amount, receiver, mayApprove, mayReject, mayWithdraw, status } = proposal;
  const queryClient = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const deciding = useDecision(decideProposal, {
    refreshes: [["companies"], ["accounts"], ["pix"]],
    onDone: (changed) => {
      setRejecting(false);
      queryClient.setQueryData(proposalQuery(id).queryKey, changed);
    },
  });
  const proof = proofAskedBy(deciding.error);
  const approve = () => deciding.mutate({ do: "approve", id });
  if (status !== "waiting") return null;
  return (
    <div className="flex flex-col gap-3">
      {!mayApprove && <Alert>{t(mayWithdraw ? "approvals.waitOthers" : "approvals.notYours")}</Alert>}
      {!isRejecting && <OutcomeAlert error={deciding.error} onRepeat={approve} />}
      {mayApprove && (
        <Button size="lg" wraps disabled={deciding.isPending} onClick={approve}>
          {t("approvals.approve", { amount: formatAmount(amount.asset, amount.amount) })}
        </Button>
      )}
      {mayReject && (
        <Button variant="secondary" disabled={deciding.isPending} onClick={() => setRejecting(true)}>
          {t("approvals.reject")}
        </Button>
      )}
      {mayWithdraw && (
        <Button
          variant="secondary"
          disabled={deciding.isPending}
          onClick={() => deciding.mutate({ do: "withdraw", id })}
        >
          {t("approvals.withdraw")}
        </Button>
      )}
      {proof !== undefined && !deciding.isPending && (
        <ProofDialog kind={proof} onProven={approve} onClose={() => deciding.reset()} />
      )}
      {isRejecting && (
        <DecisionDialog
          title={t("approvals.rejectTitle")}
          text={t("approvals.rejectText", { name: receiver })}
          action={t("approvals.reject")}
          variant="destructive"
          reason={{
            label: t("approvals.reason"),
            schema: rejectCompanyProposal.body.shape.reason,
            singleLine: true,
            optional: true,
          }}
          busy={deciding.isPending}
          error={deciding.error}
          onConfirm={(reason) => deciding.mutate({ do: "reject", id, reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
