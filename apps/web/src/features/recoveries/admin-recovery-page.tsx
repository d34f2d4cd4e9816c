import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { CaseDesk, CaseRecord } from "@/components/case/admin-case";
import { ErrorAlert } from "@/components/error-alert";
import { ForAdministrators } from "@/components/for-administrators";
import { CaseKeys } from "@/components/office/case-keys";
import { NextCase, useNextCase } from "@/components/office/next-case";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Skeleton } from "@/components/ui/skeleton";
import { type AdminRecovery, adminRecoveriesQuery, adminRecoveryQuery } from "@/features/recoveries/api";
import { RecoveryDecision } from "@/features/recoveries/recovery-decision";
import { Finding, RecoveryFacts } from "@/features/recoveries/recovery-facts";
import { useRecoveryWords, useStages } from "@/features/recoveries/words";
import { useServerEvents } from "@/lib/server-events";

/** One recovery as an analyst decides it. */
export function AdminRecoveryPage() {
  const { t } = useTranslation("recoveries");
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(adminRecoveryQuery(id));
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: adminRecoveryQuery(id).queryKey });
  });
  return (
    <>
      <PageTitle>{t("one")}</PageTitle>
      <Link
        to="/admin/recoveries"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      {data !== undefined ? (
        <Shown key={id} recovery={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ recovery }: { recovery: AdminRecovery }) {
  const { t } = useTranslation("recoveries");
  const words = useRecoveryWords();
  const { client, stage } = recovery;
  const waiting = useInfiniteQuery(adminRecoveriesQuery("open")).data?.pages.flatMap(({ items }) => items);
  const next = useNextCase(
    (waiting ?? []).filter((each) => each.stage === "in_review").map(({ id }) => id),
    recovery.id,
    "/admin/recoveries",
  );
  return (
    <>
      <div className="mb-6 flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-2xl tracking-tight">{client.name || client.email}</h1>
          <StatusBadge status={stage} statuses={useStages()} />
        </div>
        <p className="text-ink-muted text-sm">
          {t(`openedBy.${recovery.openedBy}`)} ·{" "}
          <Link to={`/admin/users/${client.id}`} className="text-accent underline">
            {client.email || client.id.slice(0, 8)}
          </Link>
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <Finding recovery={recovery} />
          <RecoveryFacts recovery={recovery} from={recovery.from} />
          <CaseRecord id={recovery.id} words={words} />
        </div>
        <div className="flex flex-col gap-6">
          <ForAdministrators>
            <RecoveryDecision recovery={recovery} />
          </ForAdministrators>
          <NextCase onNext={next} isSettled={stage !== "in_review"} />
          <CaseKeys onApprove={undefined} onRefuse={undefined} onNext={next} />
          {stage !== "explained" && <CaseDesk id={recovery.id} words={words} />}
        </div>
      </div>
    </>
  );
}
