import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ClientRecord } from "@/components/case/client-record";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useP2pCaseWords } from "@/features/p2p/shared/words";
import {
  addEvidence,
  type Dispute,
  disputeMessagesQuery,
  disputeTimelineQuery,
  evidenceFile,
  type Trade,
  tradeKey,
  tradeQuery,
  writeDisputeMessage,
} from "@/features/p2p/trades/api";
import { DisputeProposals } from "@/features/p2p/trades/dispute-proposals";
import { DisputeSummary } from "@/features/p2p/trades/dispute-summary";
import { NextStep } from "@/features/p2p/trades/next-step";
import { Release } from "@/features/p2p/trades/release";

interface DisputeProps {
  trade: Trade;
  dispute: Dispute;
}

/** A trade's dispute, for either side: what it is about, who must act, what was said and shown, and settling it. */
export function DisputePage() {
  const { t } = useTranslation("p2p");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(tradeQuery(id));
  if (data?.dispute === null) return <Navigate to={`/p2p/trades/${id}`} replace />;
  return (
    <>
      <PageTitle>{t("dispute.title")}</PageTitle>
      <BackLink to={`/p2p/trades/${id}`}>{t("dispute.back")}</BackLink>
      {data !== undefined ? (
        <Shown trade={data} dispute={data.dispute} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ trade, dispute }: DisputeProps) {
  const { t } = useTranslation("p2p");
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t("dispute.title")}</h1>
      <p className="figures mb-6 text-ink-muted text-sm">{trade.number}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <NextStep trade={trade} />
          <DisputeSummary dispute={dispute} asset={trade.asset} />
          <Record trade={trade} dispute={dispute} />
        </div>
        <div className="flex flex-col gap-6">
          <DisputeProposals trade={trade} dispute={dispute} />
          {trade.may.includes("release") && (
            <Card>
              <CardContent>
                <Release trade={trade} />
              </CardContent>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function Record({ trade, dispute }: DisputeProps) {
  const { id } = trade;
  const queryClient = useQueryClient();
  return (
    <ClientRecord
      files={dispute.evidence}
      words={useP2pCaseWords()}
      reader={trade.role}
      timeline={useInfiniteQuery(disputeTimelineQuery(id))}
      comments={useInfiniteQuery(disputeMessagesQuery(id))}
      queryKey={tradeKey(id)}
      download={(evidenceId, signal) => evidenceFile(id, evidenceId, signal)}
      addDocument={
        trade.may.includes("add_evidence")
          ? async (file, note) => {
              queryClient.setQueryData(tradeQuery(id).queryKey, await addEvidence(id, file, note));
              void queryClient.invalidateQueries({ queryKey: tradeKey(id) });
            }
          : undefined
      }
      comment={
        dispute.status === "decided"
          ? undefined
          : {
              send: (text) => writeDisputeMessage(id, text),
              onSettled: () => void queryClient.invalidateQueries(disputeMessagesQuery(id)),
            }
      }
    />
  );
}
