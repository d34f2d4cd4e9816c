import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Application, applicationQuery, type Content, saveApplication } from "@/features/companies/api";
import { AddressStep } from "@/features/companies/application/address-step";
import { CompanyStep } from "@/features/companies/application/company-step";
import { DocumentsStep } from "@/features/companies/application/documents-step";
import { PartnersStep } from "@/features/companies/application/partners-step";
import { ReviewStep } from "@/features/companies/application/review-step";
import { STEPS, type Step, stepOfProblem } from "@/features/companies/application/steps";
import { Summary } from "@/features/companies/application/summary";
import { useApplicationStatuses } from "@/features/companies/statuses";
import { ApiError } from "@/lib/api-error";
import { cn } from "@/lib/cn";

/** A company's application: filled in step by step while it may be changed, read after that. */
export function ApplicationPage() {
  const { t } = useTranslation("companies");
  const { id = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(applicationQuery(id));
  const statuses = useApplicationStatuses();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-2">
      <BackLink to="/companies">{t("title")}</BackLink>
      <PageHeader
        title={data?.legalName || t("form.title")}
        description={data && <StatusBadge status={data.status} statuses={statuses} />}
      />
      {isError && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-96 w-full rounded-lg" />
      ) : (
        <>
          {data.note !== null && (
            <Alert
              tone={data.status === "approved" ? "info" : "warning"}
              title={t("form.note")}
              className="mb-4"
            >
              <p className="whitespace-pre-line">{data.note}</p>
            </Alert>
          )}
          {data.status === "draft" || data.status === "revision_requested" ? (
            <Editor application={data} />
          ) : (
            <Sent application={data} />
          )}
        </>
      )}
    </div>
  );
}

function Sent({ application }: { application: Application }) {
  const { t } = useTranslation("companies");
  const isWaiting = application.status === "submitted" || application.status === "in_review";
  return (
    <div className="flex flex-col gap-4">
      {isWaiting && <Alert title={t("form.waitingTitle")}>{t("form.waiting")}</Alert>}
      <Card>
        <CardContent className="pt-6">
          <Summary content={application.content} documents={application.documents} />
        </CardContent>
      </Card>
    </div>
  );
}

function Editor({ application }: { application: Application }) {
  const { t } = useTranslation("companies");
  const { id } = application;
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>("company");
  const [content, setContent] = useState<Content>(application.content);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const saving = useMutation({
    mutationFn: (to: Step) => saveApplication(id, content).then((saved) => ({ saved, to })),
    onSuccess: ({ saved, to }) => {
      queryClient.setQueryData(applicationQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["companies"], exact: true });
      setStep(to);
    },
  });
  const change = (part: Partial<Content>) => {
    setContent({ ...content, ...part });
    // What is put right is no longer wrong; the server says the rest again.
    const touched = Object.keys(part);
    setProblems(
      Object.fromEntries(
        Object.entries(problems).filter(([field]) => !touched.some((name) => field.startsWith(name))),
      ),
    );
  };
  const index = STEPS.indexOf(step);
  const go = (to: Step) => (step === "documents" || step === "review" ? setStep(to) : saving.mutate(to));
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return;
    setProblems(error.fields);
    setStep(stepOfProblem(error.fields));
  };
  const part = { content, problems, onChange: change };
  return (
    <div className="flex flex-col gap-4">
      <StepList step={step} disabled={saving.isPending} onGo={go} />
      <Card>
        <CardHeader>
          <CardTitle>{t(`steps.${step}.title`)}</CardTitle>
          <p className="text-ink-muted text-sm">{t(`steps.${step}.text`)}</p>
        </CardHeader>
        <CardContent className="flex flex-col gap-5">
          {step === "company" && <CompanyStep {...part} />}
          {step === "address" && <AddressStep {...part} />}
          {step === "partners" && <PartnersStep {...part} />}
          {step === "documents" && <DocumentsStep application={application} problems={problems} />}
          {step === "review" && <ReviewStep application={application} onRefused={refuse} />}
          {saving.isError && <ErrorAlert error={saving.error} />}
          <div className="flex flex-wrap justify-between gap-2">
            {index > 0 ? (
              <Button
                variant="secondary"
                disabled={saving.isPending}
                onClick={() => go(STEPS[index - 1] ?? step)}
              >
                {t("form.back")}
              </Button>
            ) : (
              <span />
            )}
            {step !== "review" && (
              <Button disabled={saving.isPending} onClick={() => go(STEPS[index + 1] ?? step)}>
                {t(step === "documents" ? "form.continue" : "form.saveAndContinue")}
              </Button>
            )}
          </div>
        </CardContent>
      </Card>
    </div>
  );
}

interface StepListProps {
  step: Step;
  disabled: boolean;
  onGo: (step: Step) => void;
}

function StepList({ step, disabled, onGo }: StepListProps) {
  const { t } = useTranslation("companies");
  const current = STEPS.indexOf(step);
  return (
    <ol className="grid grid-cols-5 gap-1 sm:gap-2">
      {STEPS.map((one, index) => (
        <li key={one}>
          <button
            type="button"
            disabled={disabled}
            aria-current={one === step ? "step" : undefined}
            onClick={() => onGo(one)}
            className={cn(
              "flex min-h-11 w-full flex-col items-center gap-1 rounded-md border-t-4 px-1 py-2 text-center text-xs sm:flex-row sm:text-left sm:text-sm",
              index <= current ? "border-t-accent" : "border-t-line",
              one === step ? "font-semibold" : "text-ink-muted",
            )}
          >
            <span
              aria-hidden="true"
              className="figures inline-flex size-5 shrink-0 items-center justify-center"
            >
              {index < current ? <Check className="size-4 text-accent" /> : index + 1}
            </span>
            <span className="max-sm:sr-only">{t(`steps.${one}.name`)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
