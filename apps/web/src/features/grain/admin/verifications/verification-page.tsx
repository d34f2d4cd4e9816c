import { formatCnpj, formatCpf } from "@lastro/contracts/documents";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { CaseDesk } from "@/components/case/admin-case";
import { ErrorAlert } from "@/components/error-alert";
import { ForAdministrators } from "@/components/for-administrators";
import { LeaderRow } from "@/components/leader-row";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type AdminVerification, adminVerificationQuery } from "@/features/grain/admin/verifications/api";
import { DecideDialog } from "@/features/grain/admin/verifications/decide-dialog";
import { VerificationDocuments } from "@/features/grain/admin/verifications/documents";
import { useVerificationStatuses } from "@/features/grain/admin/verifications/statuses";
import { formatCivilDay, formatDateTime } from "@/lib/format-date";

const WORDS = { roles: {}, deadlines: {}, decisions: {} };

/** Who somebody says they are, what proves it, and the decision. */
export function VerificationPage() {
  const { t } = useTranslation("grain-admin-verifications");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(adminVerificationQuery(id));
  return (
    <>
      <PageTitle>{data?.trader.name ?? t("title")}</PageTitle>
      <BackLink to="/admin/grain/verifications">{t("back")}</BackLink>
      {data !== undefined ? (
        <Verification of={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Verification({ of }: { of: AdminVerification }) {
  const statuses = useVerificationStatuses();
  return (
    <>
      <div className="mb-6 flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="break-words font-semibold text-2xl tracking-tight">{of.trader.name}</h1>
          <StatusBadge status={of.status} statuses={statuses} />
        </div>
        <p className="break-all text-ink-muted text-sm">{of.trader.email}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <VerificationDocuments of={of} />
        <div className="flex flex-col gap-6">
          <Facts of={of} />
          {of.status === "submitted" && (
            <>
              <CaseDesk id={of.id} words={WORDS} />
              <ForAdministrators>
                <Decision of={of} />
              </ForAdministrators>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Facts({ of }: { of: AdminVerification }) {
  const { t } = useTranslation(["grain-admin-verifications", "grain-admin"]);
  const { party, carNumber, environmental, submittedAt, endedAt, reason } = of;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("facts")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        <dl className="flex flex-col gap-2">
          {party !== null && (
            <>
              <LeaderRow label={t("legalName")}>{party.legalName}</LeaderRow>
              <LeaderRow label={party.kind === "person" ? "CPF" : "CNPJ"}>
                {party.kind === "person" ? formatCpf(party.taxId) : formatCnpj(party.taxId)}
              </LeaderRow>
              <LeaderRow label={t("place")}>
                {party.address.city}/{party.address.state}
              </LeaderRow>
            </>
          )}
          <LeaderRow label={t("people.type", { ns: "grain-admin" })}>
            {t(`people.types.${of.trader.accountType}`, { ns: "grain-admin" })}
          </LeaderRow>
          {submittedAt !== null && (
            <LeaderRow label={t("submittedAt")}>{formatDateTime(submittedAt)}</LeaderRow>
          )}
          {endedAt !== null && <LeaderRow label={t("endedAt")}>{formatDateTime(endedAt)}</LeaderRow>}
        </dl>
        {carNumber !== null && (
          <div>
            <p className="text-ink-muted">{t("car")}</p>
            <p className="break-all font-mono text-xs">{carNumber}</p>
          </div>
        )}
        {environmental !== null && (
          <div>
            <p className="text-ink-muted">{t("certificate")}</p>
            <p className="break-words">
              {environmental.certificate} · {formatCivilDay(environmental.issuedOn)}
            </p>
          </div>
        )}
        {reason !== null && (
          <Alert tone="warning" title={t("refusedBecause")}>
            <p className="whitespace-pre-wrap break-words">{reason}</p>
          </Alert>
        )}
      </CardContent>
    </Card>
  );
}

function Decision({ of }: { of: AdminVerification }) {
  const { t } = useTranslation("grain-admin-verifications");
  const [asking, setAsking] = useState<"approved" | "refused">();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("decision")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking("approved")}>{t("approve.action")}</Button>
        <Button variant="secondary" className="text-negative" onClick={() => setAsking("refused")}>
          {t("refuse.action")}
        </Button>
        {asking !== undefined && (
          <DecideDialog of={of} decision={asking} onClose={() => setAsking(undefined)} />
        )}
      </CardContent>
    </Card>
  );
}
