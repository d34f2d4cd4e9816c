import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ClientRecord } from "@/components/case/client-record";
import { DeadlineNotice } from "@/components/case/deadline-notice";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useContestWords } from "@/features/cards/contests/words";
import {
  addDocument,
  type Contest,
  commentsQuery,
  contestKey,
  contestQuery,
  documentFile,
  giveUpContest,
  timelineQuery,
  writeComment,
} from "@/features/cards/purchases/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { useContestReason, useContestStatuses } from "@/features/cards/shared/words";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const ENDED: ReadonlySet<Contest["status"]> = new Set(["won", "lost", "withdrawn"]);

/** One contested purchase: whose turn it is, what was credited meanwhile, and its record. */
export function ContestPage() {
  const { t } = useTranslation("cards");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(contestQuery(id));
  return (
    <>
      <PageTitle>{t("contest.one")}</PageTitle>
      <BackLink to="/cards/contests">{t("contest.backToAll")}</BackLink>
      {data !== undefined ? (
        <Shown contest={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ contest }: { contest: Contest }) {
  const { t } = useTranslation("cards");
  const statuses = useContestStatuses();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{t("contest.one")}</h1>
        <StatusBadge status={contest.status} statuses={statuses} />
      </div>
      <p className="figures mb-6 text-ink-muted text-sm">{contest.number}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <DeadlineNotice
            title={t(`contest.next.${contest.status}.title`)}
            lines={[
              t(`contest.next.${contest.status}.text`, {
                amount: formatAmount("BRL", contest.provisionalCredit),
              }),
            ]}
            isOver={ENDED.has(contest.status)}
          />
          <Record contest={contest} />
        </div>
        <div className="flex flex-col gap-6">
          <Facts contest={contest} />
          {contest.mayWithdraw && <GiveUp contest={contest} />}
        </div>
      </div>
    </>
  );
}

function Facts({ contest }: { contest: Contest }) {
  const { t } = useTranslation("cards");
  return (
    <Card>
      <CardContent className="flex flex-col gap-4 text-sm">
        <dl className="flex flex-col gap-2">
          <LeaderRow label={t("contest.purchase")}>
            <Link
              to={`/cards/purchases/${contest.purchaseId}`}
              className="text-accent underline underline-offset-4"
            >
              {contest.merchant.name}
            </Link>
          </LeaderRow>
          <LeaderRow label={t("contest.amount")}>{formatAmount("BRL", contest.amount)}</LeaderRow>
          <LeaderRow label={t("contest.credited")}>
            {formatAmount("BRL", contest.provisionalCredit)}
          </LeaderRow>
          <LeaderRow label={t("contest.reason")}>{useContestReason()(contest.reason)}</LeaderRow>
          <LeaderRow label={t("contest.openedAt")}>{formatDateTime(contest.openedAt)}</LeaderRow>
          {contest.endedAt !== null && (
            <LeaderRow label={t("contest.endedAt")}>{formatDateTime(contest.endedAt)}</LeaderRow>
          )}
          {contest.outcome !== null && <LeaderRow label={t("contest.outcome")}>{contest.outcome}</LeaderRow>}
        </dl>
        <p className="whitespace-pre-wrap break-words text-ink-muted">{contest.description}</p>
      </CardContent>
    </Card>
  );
}

function Record({ contest: { id, documents, mayAddEvidence, endedAt } }: { contest: Contest }) {
  const queryClient = useQueryClient();
  const add = async (file: File, note: string) => {
    queryClient.setQueryData(contestQuery(id).queryKey, await addDocument(id, file, note));
    void queryClient.invalidateQueries({ queryKey: contestKey(id) });
  };
  const comment = {
    send: (text: string) => writeComment(id, text),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: contestKey(id) }),
  };
  return (
    <ClientRecord
      files={documents}
      words={useContestWords()}
      timeline={useInfiniteQuery(timelineQuery(id))}
      comments={useInfiniteQuery(commentsQuery(id))}
      queryKey={contestKey(id)}
      download={(documentId, signal) => documentFile(id, documentId, signal)}
      addDocument={mayAddEvidence ? add : undefined}
      comment={endedAt === null ? comment : undefined}
    />
  );
}

function GiveUp({ contest }: { contest: Contest }) {
  const { t } = useTranslation("cards");
  const [asking, setAsking] = useState(false);
  const amount = formatAmount("BRL", contest.provisionalCredit);
  const leave = useDecision((id: string, key) => giveUpContest(id, key), {
    refreshes: CHANGED_BY_CARDS,
    onDone: () => {
      toast({ title: t("contest.withdrawn"), description: t("contest.withdrawnText", { amount }) });
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="secondary" className="text-negative" onClick={() => setAsking(true)}>
        {t("contest.giveUp")}
      </Button>
      <DecisionDialog
        open={asking}
        title={t("contest.giveUp")}
        text={t("contest.giveUpText", { amount })}
        action={t("contest.giveUp")}
        leave={t("contest.keep")}
        variant="destructive"
        busy={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate(contest.id)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
