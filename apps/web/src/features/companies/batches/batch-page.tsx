import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PageHeader } from "@/components/page-header";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type Batch,
  batchQuery,
  cancelBatch,
  confirmBatch,
  downloadResults,
} from "@/features/companies/batches/api";
import { BatchLines } from "@/features/companies/batches/batch-lines";
import { useBatchStatuses } from "@/features/companies/batches/statuses";
import { companyQuery } from "@/lib/companies";
import { useNeedsApproval } from "@/lib/company-proposals";
import { formatAmount } from "@/lib/format-number";
import { saveFile } from "@/lib/save-file";
import { useDecision } from "@/lib/use-decision";

/** One batch: what would be paid and what is wrong, then how far it came. */
export function BatchPage() {
  const { t } = useTranslation("companies");
  const { id = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(batchQuery(id));
  const statuses = useBatchStatuses();
  return (
    <div className="flex flex-col gap-2">
      <BackLink to="/company/batches">{t("batches.title")}</BackLink>
      <PageHeader
        title={data?.name ?? t("batches.one")}
        description={data && <StatusBadge status={data.status} statuses={statuses} />}
      />
      {isError && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-96 w-full rounded-lg" />
      ) : (
        <div className="flex flex-col gap-6">
          <Card>
            <CardContent className="flex flex-col gap-4 pt-6">
              <Totals batch={data} />
              {data.status === "draft" ? <Confirmation batch={data} /> : <Course batch={data} />}
            </CardContent>
          </Card>
          <BatchLines lines={data.items} />
        </div>
      )}
    </div>
  );
}

function Totals({ batch: { total, lines, items } }: { batch: Batch }) {
  const { t } = useTranslation("companies");
  const duplicates = items.filter(({ isDuplicate }) => isDuplicate).length;
  const payable = lines.ready + lines.paid + lines.failed;
  return (
    <>
      <div>
        <p className="text-ink-muted">{t("batches.total", { count: payable })}</p>
        <p className="figures font-semibold text-3xl tracking-tight">{formatAmount("BRL", total)}</p>
      </div>
      {lines.problem > 0 && (
        <Alert tone="warning">{t("batches.problemLines", { count: lines.problem })}</Alert>
      )}
      {duplicates > 0 && <Alert tone="warning">{t("batches.duplicates", { count: duplicates })}</Alert>}
    </>
  );
}

function Confirmation({ batch: { id, total, lines } }: { batch: Batch }) {
  const { t } = useTranslation("companies");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const role = useQuery(companyQuery).data?.role;
  const needsApproval = useNeedsApproval(total);
  const confirming = useDecision(confirmBatch, {
    refreshes: [["companies"], ["accounts"], ["pix"]],
    onDone: ({ proposal, ...batch }) => {
      queryClient.setQueryData(batchQuery(id).queryKey, batch);
      if (proposal !== null) void navigate(`/company/approvals/${proposal.id}`);
    },
  });
  const cancelling = useMutation({
    mutationFn: () => cancelBatch(id),
    onSuccess: () => void navigate("/company/batches"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["companies"] }),
  });
  const confirm = () => confirming.mutate({ id, total });
  const proof = proofAskedBy(confirming.error);
  const busy = confirming.isPending || cancelling.isPending;
  if (role !== "owner" && role !== "operator") return null;
  return (
    <>
      {needsApproval && <Alert title={t("approvals.neededTitle")}>{t("approvals.neededText")}</Alert>}
      <OutcomeAlert error={confirming.error} onRepeat={confirm} />
      {cancelling.isError && <ErrorAlert error={cancelling.error} />}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button wraps disabled={busy || lines.ready === 0} onClick={confirm}>
          {t(needsApproval ? "approvals.propose" : "batches.pay", { amount: formatAmount("BRL", total) })}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => cancelling.mutate()}>
          {t("batches.discard")}
        </Button>
      </div>
      {proof !== undefined && !confirming.isPending && (
        <ProofDialog kind={proof} onProven={confirm} onClose={() => confirming.reset()} />
      )}
    </>
  );
}

function Course({ batch: { id, status, lines, proposalId } }: { batch: Batch }) {
  const { t } = useTranslation("companies");
  const saving = useMutation({
    mutationFn: () => downloadResults(id),
    onSuccess: (file) => saveFile(file, "resultado.csv"),
  });
  const payable = lines.ready + lines.paid + lines.failed;
  const done = lines.paid + lines.failed;
  return (
    <>
      {(status === "paying" || status === "done") && (
        <div role="status" className="flex flex-col gap-2">
          <Progress
            value={payable === 0 ? 100 : Math.round((done / payable) * 100)}
            aria-label={t("batches.progress")}
          />
          <p className="text-sm">
            {t("batches.course", { paid: lines.paid, failed: lines.failed, of: payable })}
          </p>
        </div>
      )}
      {saving.isError && <ErrorAlert error={saving.error} />}
      <div className="flex flex-wrap gap-2">
        {proposalId !== null && (
          <Button asChild variant="secondary">
            <Link to={`/company/approvals/${proposalId}`}>{t("batches.seeProposal")}</Link>
          </Button>
        )}
        {(status === "paying" || status === "done") && (
          <Button variant="secondary" disabled={saving.isPending} onClick={() => saving.mutate()}>
            <Download aria-hidden="true" className="size-4" />
            {t("batches.results")}
          </Button>
        )}
      </div>
    </>
  );
}
