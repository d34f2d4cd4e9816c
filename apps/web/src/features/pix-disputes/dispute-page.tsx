import { MAX_NARRATIVE, MIN_NARRATIVE } from "@lastro/contracts/pix-disputes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { DeadlineNotice } from "@/components/case/deadline-notice";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { cancelDispute, type Dispute, defend, disputeKey, disputeQuery } from "@/features/pix-disputes/api";
import { DisputeFacts } from "@/features/pix-disputes/dispute-facts";
import { DisputeRecord } from "@/features/pix-disputes/dispute-record";
import { useDisputeWords, useOutcomes } from "@/features/pix-disputes/words";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";

/** One contested Pix of the client's: how far it is, what is due next, and what the client can do. */
export function DisputePage() {
  const { t } = useTranslation("pix-disputes");
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(disputeQuery(id));
  useServerEvents(({ type }) => {
    // What comes back of a Pix is told as money alone.
    if (type === "pix.dispute" || type === "balances")
      void queryClient.invalidateQueries({ queryKey: disputeKey(id) });
  });
  return (
    <>
      <PageTitle>{t("one")}</PageTitle>
      <Link
        to="/pix/disputes"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      {data !== undefined ? (
        <Shown dispute={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation("pix-disputes");
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{t("one")}</h1>
        <StatusBadge status={dispute.status} statuses={useOutcomes()} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <NextStep dispute={dispute} />
          {dispute.may.defend && <Defence dispute={dispute} />}
          <DisputeRecord dispute={dispute} />
        </div>
        <div className="flex flex-col gap-6">
          <DisputeFacts dispute={dispute} />
          {dispute.may.cancel && <Cancel dispute={dispute} />}
        </div>
      </div>
    </>
  );
}

const ENDED: ReadonlySet<Dispute["stage"]> = new Set(["completed", "closed", "rejected", "cancelled"]);

function NextStep({ dispute: { stage, direction, nextDeadline } }: { dispute: Dispute }) {
  const { t } = useTranslation("pix-disputes");
  const { deadlines } = useDisputeWords();
  const lines = [t(`next.${direction === "incoming" && stage === "refunding" ? "giving_back" : stage}`)];
  if (nextDeadline !== null)
    lines.push(
      t("until", { what: deadlines[nextDeadline.kind] ?? "", at: formatDateTime(nextDeadline.dueAt) }),
    );
  return <DeadlineNotice title={t(`stages.${stage}`)} lines={lines} isOver={ENDED.has(stage)} />;
}

function Defence({ dispute: { id } }: { dispute: Dispute }) {
  const { t } = useTranslation("pix-disputes");
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const sending = useMutation({
    mutationFn: () => defend(id, text.trim()),
    onSuccess: (answer) => queryClient.setQueryData(disputeQuery(id).queryKey, answer),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: disputeKey(id) }),
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("defence.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <Field label={t("defence.label")} hint={t("defence.hint", { min: MIN_NARRATIVE })} required>
          <Textarea
            rows={5}
            maxLength={MAX_NARRATIVE}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {sending.isError && <ErrorAlert error={sending.error} />}
        <Button
          className="self-start max-sm:self-stretch"
          disabled={text.trim().length < MIN_NARRATIVE || sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t(sending.isPending ? "busy" : "defence.send")}
        </Button>
      </CardContent>
    </Card>
  );
}

function Cancel({ dispute: { id } }: { dispute: Dispute }) {
  const { t } = useTranslation("pix-disputes");
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancelling = useMutation({
    mutationFn: () => cancelDispute(id),
    onSuccess: (answer) => {
      queryClient.setQueryData(disputeQuery(id).queryKey, answer);
      setAsking(false);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: disputeKey(id) }),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t("cancel.action")}
      </Button>
      <DecisionDialog
        open={asking}
        title={t("cancel.title")}
        text={t("cancel.text")}
        action={t(cancelling.isPending ? "busy" : "cancel.action")}
        busy={cancelling.isPending}
        error={cancelling.error}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
