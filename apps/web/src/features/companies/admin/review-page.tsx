import { decideCompanyApplication } from "@lastro/contracts/companies";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { FileViewer } from "@/components/case/file-viewer";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  companyFileQuery,
  type Decision,
  decideApplication,
  type Reviewed,
  reviewQuery,
  takeApplication,
} from "@/features/companies/admin/api";
import { Summary } from "@/features/companies/application/summary";
import { useApplicationStatuses } from "@/features/companies/statuses";
import { toast } from "@/lib/toast-store";

/** One application: what was declared, its documents, and the decision. */
export function ReviewPage() {
  const { t } = useTranslation("companies");
  const { id = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(reviewQuery(id));
  const statuses = useApplicationStatuses();
  return (
    <div className="flex flex-col gap-2">
      <BackLink to="/admin/companies">{t("admin.title")}</BackLink>
      <PageHeader
        title={data?.legalName ?? t("admin.company")}
        description={data && <StatusBadge status={data.status} statuses={statuses} />}
      />
      {isError && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-96 w-full rounded-lg" />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <Card>
              <CardHeader>
                <CardTitle>{t("admin.declared")}</CardTitle>
              </CardHeader>
              <CardContent>
                <Summary content={data.content} documents={data.documents} />
              </CardContent>
            </Card>
            {data.documents.map(({ id: documentId, type, name, contentType }) => (
              <Card key={documentId} className="overflow-hidden">
                <CardHeader>
                  <CardTitle>{t(`documents.${type}.title`)}</CardTitle>
                </CardHeader>
                <FileViewer
                  file={companyFileQuery(id, documentId)}
                  contentType={contentType}
                  title={t(`documents.${type}.title`)}
                  saveAs={name}
                />
              </Card>
            ))}
          </div>
          <Aside reviewed={data} />
        </div>
      )}
    </div>
  );
}

function Aside({ reviewed }: { reviewed: Reviewed }) {
  const { t } = useTranslation("companies");
  const queryClient = useQueryClient();
  const [deciding, setDeciding] = useState<Decision["decision"]>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["admin-companies"] });
  const taking = useMutation({ mutationFn: () => takeApplication(reviewed.id), onSettled: refresh });
  const { applicant, reviewer, findings, note, status, reviewable } = reviewed;
  return (
    <div className="flex flex-col gap-4">
      {findings.length > 0 && (
        <Alert tone="warning" title={t("admin.findings")}>
          <ul className="list-disc pl-4">
            {findings.map((finding) => (
              <li key={finding}>{t(`findings.${finding}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Card>
        <CardContent className="flex flex-col gap-3 pt-6 text-sm">
          <p>
            <span className="block text-ink-muted">{t("admin.applicant")}</span>
            <span className="font-medium">{applicant.name}</span>
            <span className="block text-ink-muted [overflow-wrap:anywhere]">{applicant.email}</span>
          </p>
          {reviewer !== null && (
            <p>
              <span className="block text-ink-muted">{t("admin.reviewer")}</span>
              <span className="font-medium">{reviewer.name}</span>
            </p>
          )}
          {note !== null && (
            <p>
              <span className="block text-ink-muted">{t("admin.note")}</span>
              <span className="whitespace-pre-line">{note}</span>
            </p>
          )}
        </CardContent>
      </Card>
      {!reviewable && <Alert tone="warning">{t("admin.own")}</Alert>}
      {reviewable && status === "submitted" && (
        <Button disabled={taking.isPending} onClick={() => taking.mutate()}>
          {t("admin.take")}
        </Button>
      )}
      {taking.isError && <ErrorAlert error={taking.error} />}
      {reviewable && status === "in_review" && (
        <div className="flex flex-col gap-2">
          <Button onClick={() => setDeciding("approve")}>{t("admin.decisions.approve")}</Button>
          <Button variant="secondary" onClick={() => setDeciding("request_revision")}>
            {t("admin.decisions.request_revision")}
          </Button>
          <Button variant="secondary" className="text-negative" onClick={() => setDeciding("reject")}>
            {t("admin.decisions.reject")}
          </Button>
        </div>
      )}
      {deciding !== undefined && (
        <DecisionForm
          id={reviewed.id}
          decision={deciding}
          onDone={() => {
            setDeciding(undefined);
            toast({ title: t("admin.decided") });
            void refresh();
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </div>
  );
}

interface DecisionFormProps {
  id: string;
  decision: Decision["decision"];
  onDone: () => void;
  onClose: () => void;
}

function DecisionForm({ id, decision, onDone, onClose }: DecisionFormProps) {
  const { t } = useTranslation("companies");
  const deciding = useMutation({
    mutationFn: (note: string) => decideApplication(id, { decision, note }),
    onSuccess: onDone,
  });
  return (
    <DecisionDialog
      title={t(`admin.decisions.${decision}`)}
      text={t(`admin.decisionTexts.${decision}`)}
      action={t(`admin.decisions.${decision}`)}
      {...(decision === "reject" ? { variant: "destructive" as const } : {})}
      reason={{
        label: t("admin.note"),
        hint: t("admin.noteHint"),
        schema: decideCompanyApplication.body.shape.note,
        optional: decision === "approve",
      }}
      busy={deciding.isPending}
      error={deciding.error}
      onConfirm={(note) => deciding.mutate(note)}
      onClose={onClose}
    />
  );
}
