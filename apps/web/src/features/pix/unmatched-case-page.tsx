import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { CaseDesk, CaseRecord } from "@/components/case/admin-case";
import type { CaseWords } from "@/components/case/case-words";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { ShortId } from "@/components/office/short-id";
import { PageTitle } from "@/components/page-title";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { WaitsForSecond } from "@/components/waits-for-second";
import { oneUnmatchedQuery, type Unmatched } from "@/features/pix/api";
import { UnmatchedContest } from "@/features/pix/unmatched-contest";
import { type Decision, UnmatchedDecision } from "@/features/pix/unmatched-decision";
import { UnmatchedOutcome } from "@/features/pix/unmatched-outcome";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";

/** One Pix that belongs to no charge: what arrived, what is known of it, and whose it is to be. */
export function UnmatchedCasePage() {
  const { t } = useTranslation("pix");
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(oneUnmatchedQuery(id));
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: oneUnmatchedQuery(id).queryKey });
  });
  return (
    <>
      <PageTitle>{t("admin.case.title")}</PageTitle>
      <Link
        to="/admin/pix"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("admin.case.back")}
      </Link>
      {data !== undefined ? (
        <UnmatchedCase unmatched={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function UnmatchedCase({ unmatched }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  const words = useWords();
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{t("admin.case.title")}</h1>
        <Badge tone={unmatched.status === "OPEN" ? "warning" : "neutral"}>
          {t(`admin.tabs.${unmatched.status}`)}
        </Badge>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <Facts unmatched={unmatched} />
          <CaseRecord id={unmatched.id} words={words} />
        </div>
        <div className="flex flex-col gap-6">
          <CaseDesk id={unmatched.id} words={words} />
          <UnmatchedContest unmatched={unmatched} />
          <Deciding unmatched={unmatched} />
        </div>
      </div>
    </>
  );
}

function Facts({ unmatched }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  const { amount, receivedAt, payer, reason, message, endToEndId } = unmatched;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t(`admin.reasons.${reason}`)}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <dl className="flex flex-col gap-1.5">
          <LeaderRow label={t("admin.amount")}>
            <Amount asset="BRL" amount={amount} className="font-medium" />
          </LeaderRow>
          <LeaderRow label={t("admin.when")}>{formatDateTime(receivedAt)}</LeaderRow>
          <LeaderRow label={t("admin.payer")}>
            {[payer.name ?? t("admin.notGiven"), payer.document].filter((part) => part !== null).join(" · ")}
          </LeaderRow>
        </dl>
        {message !== null && (
          <p>
            {t("admin.case.message")}: <q className="break-words text-ink-muted">{message}</q>
          </p>
        )}
        <p className="text-ink-muted">
          {t("admin.case.endToEndId")}: <ShortId value={endToEndId} label={t("admin.case.endToEndId")} />
        </p>
      </CardContent>
    </Card>
  );
}

function Deciding({ unmatched }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  const [decision, setDecision] = useState<Decision>();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t(unmatched.status === "OPEN" ? "admin.case.decision" : "admin.outcome")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        {unmatched.returnRefusal !== null && (
          <Alert tone="negative">{t("admin.refused", { reason: unmatched.returnRefusal })}</Alert>
        )}
        {unmatched.pending !== null && (
          <WaitsForSecond title={t("admin.second.waits")} link={t("admin.second.open")} />
        )}
        {unmatched.status === "OPEN" ? (
          <>
            {unmatched.contest === null && (
              <Button onClick={() => setDecision({ kind: "attribute", unmatched })}>
                {t("admin.attribute")}
              </Button>
            )}
            <Button
              variant={unmatched.contest === null ? "secondary" : "primary"}
              onClick={() => setDecision({ kind: "return", unmatched })}
            >
              {t("admin.return")}
            </Button>
          </>
        ) : (
          <UnmatchedOutcome unmatched={unmatched} />
        )}
      </CardContent>
      {decision !== undefined && <UnmatchedDecision {...decision} onClose={() => setDecision(undefined)} />}
    </Card>
  );
}

function useWords(): CaseWords {
  const { t } = useTranslation("pix");
  return {
    roles: {},
    deadlines: { return_window: t("admin.case.deadlines.return_window") },
    decisions: {
      attribute: t("admin.case.decisions.attribute"),
      return: t("admin.case.decisions.return"),
    },
  };
}
