import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { CaseDesk, CaseRecord } from "@/components/case/admin-case";
import { ErrorAlert } from "@/components/error-alert";
import { ForAdministrators } from "@/components/for-administrators";
import { NextCase, useNextCase } from "@/components/office/next-case";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type AdminDispute,
  adminDisputeQuery,
  adminDisputesQuery,
  isInReview,
} from "@/features/pix-disputes/api";
import { DisputeDecision } from "@/features/pix-disputes/dispute-decision";
import { DisputeFacts } from "@/features/pix-disputes/dispute-facts";
import { DriveByHand } from "@/features/pix-disputes/drive-by-hand";
import { useDisputeWords, useOutcomes } from "@/features/pix-disputes/words";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";

/** One contested Pix as an analyst decides it. */
export function AdminDisputePage() {
  const { t } = useTranslation("pix-disputes");
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(adminDisputeQuery(id));
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: adminDisputeQuery(id).queryKey });
  });
  return (
    <>
      <PageTitle>{t("one")}</PageTitle>
      <Link
        to="/admin/disputes"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      {data !== undefined ? (
        <Shown key={id} dispute={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ dispute }: { dispute: AdminDispute }) {
  const { t } = useTranslation("pix-disputes");
  const words = useDisputeWords();
  const waiting = useInfiniteQuery(adminDisputesQuery("pending")).data?.pages.flatMap(({ items }) => items);
  const next = useNextCase(
    (waiting ?? []).filter(isInReview).map(({ id }) => id),
    dispute.id,
    "/admin/disputes",
  );
  return (
    <>
      <div className="mb-6 flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-2xl tracking-tight">{dispute.name || dispute.client.email}</h1>
          <StatusBadge status={dispute.status} statuses={useOutcomes()} />
        </div>
        <p className="text-ink-muted text-sm">
          {t(`directions.${dispute.direction}`)} · {t(`stages.${dispute.stage}`)} ·{" "}
          <Link to={`/admin/users/${dispute.client.id}`} className="text-accent underline">
            {dispute.client.email || dispute.client.id.slice(0, 8)}
          </Link>
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          {dispute.wasSilent && <Alert tone="warning">{t("admin.silent")}</Alert>}
          <DisputeFacts dispute={dispute} />
          {dispute.spentSince.length > 0 && <SpentSince dispute={dispute} />}
          <CaseRecord id={dispute.id} words={words} />
        </div>
        <div className="flex flex-col gap-6">
          <ForAdministrators>
            <DisputeDecision dispute={dispute} onNext={next} />
            {dispute.isManual && <DriveByHand dispute={dispute} />}
          </ForAdministrators>
          <NextCase onNext={next} isSettled={!isInReview(dispute)} />
          <CaseDesk id={dispute.id} words={words} />
        </div>
      </div>
    </>
  );
}

/** Where the money went after it had come: what became crypto cannot be called back. */
function SpentSince({ dispute: { spentSince } }: { dispute: AdminDispute }) {
  const { t } = useTranslation("pix-disputes");
  const isCrypto = spentSince.some(({ kind }) => kind.startsWith("otc."));
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("admin.spent")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        {isCrypto && <Alert tone="warning">{t("admin.crypto")}</Alert>}
        <ul className="flex flex-col gap-1.5">
          {spentSince.map(({ kind, reference, amount, at }) => (
            <li key={`${reference}${at}`} className="flex flex-wrap justify-between gap-x-3">
              <span>
                {formatDateTime(at)} <code className="text-ink-muted text-xs">{kind}</code>
              </span>
              <Amount asset="BRL" amount={amount} />
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
