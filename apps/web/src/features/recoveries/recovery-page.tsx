import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { DeadlineNotice } from "@/components/case/deadline-notice";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Skeleton } from "@/components/ui/skeleton";
import { AcceptOffer } from "@/features/recoveries/accept-offer";
import { type Recovery, recoveryKey, recoveryQuery } from "@/features/recoveries/api";
import { Finding, RecoveryFacts } from "@/features/recoveries/recovery-facts";
import { RecoveryRecord } from "@/features/recoveries/recovery-record";
import { useStages } from "@/features/recoveries/words";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";

/** One recovery of the client's: what the chain says, how far it is, and what the client can do. */
export function RecoveryPage() {
  const { t } = useTranslation("recoveries");
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(recoveryQuery(id));
  useServerEvents(({ type }) => {
    if (type === "crypto.recovery") void queryClient.invalidateQueries({ queryKey: recoveryKey(id) });
  });
  return (
    <>
      <PageTitle>{t("one")}</PageTitle>
      <Link
        to="/wallet/recoveries"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      {data !== undefined ? (
        <Shown recovery={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ recovery }: { recovery: Recovery }) {
  const { t } = useTranslation("recoveries");
  const { stage, finding, dueAt } = recovery;
  const isGoingBack = stage === "sending" && finding === "under_review";
  const lines = [t(`next.${isGoingBack ? "sending_back" : stage}`)];
  if (dueAt !== null) lines.push(t("until", { at: formatDateTime(dueAt) }));
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{t("one")}</h1>
        <StatusBadge status={stage} statuses={useStages()} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <Finding recovery={recovery} />
          <DeadlineNotice title={t(`stages.${stage}`)} lines={lines} />
          {recovery.may.accept && <AcceptOffer recovery={recovery} />}
          <RecoveryRecord recovery={recovery} />
        </div>
        <RecoveryFacts recovery={recovery} />
      </div>
    </>
  );
}
