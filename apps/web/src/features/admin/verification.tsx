import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX, ShieldQuestion } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Verification as Report, requestVerification, verificationQuery } from "@/features/admin/api";
import { useVerificationWords } from "@/features/admin/verification-words";
import { formatDateTime } from "@/lib/format-date";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const WHILE_RUNNING_MS = 1_500;
const OTHERWISE_MS = 40_000;

/** What the last walk through the whole database found, and the button that asks for another. */
export function Verification() {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const verification = useQuery({
    ...verificationQuery,
    refetchInterval: ({ state }) => (state.data?.pending ? WHILE_RUNNING_MS : OTHERWISE_MS),
  });
  useToastWhenFailed(verification.error, t("failures.title"), t("failures.ledger"));
  const request = useMutation({
    mutationFn: requestVerification,
    onSuccess: (answer) => queryClient.setQueryData(verificationQuery.queryKey, answer),
  });
  const running = verification.data?.pending != null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-muted text-sm">{t("verification.lead")}</p>
        <Button disabled={running || request.isPending} onClick={() => request.mutate()}>
          {running ? t("verification.running") : t("verification.run")}
        </Button>
      </div>
      {request.isError && <ErrorAlert error={request.error} />}
      {verification.data !== undefined ? (
        <LastRun last={verification.data.last} />
      ) : verification.isError ? (
        <ErrorAlert error={verification.error} onRetry={() => void verification.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </div>
  );
}

function LastRun({ last }: { last: Report["last"] }) {
  const { t } = useTranslation("admin");
  if (last === null) {
    return (
      <Card>
        <EmptyState
          icon={ShieldQuestion}
          title={t("verification.outcome.never")}
          description={t("verification.neverText")}
        />
      </Card>
    );
  }
  const checks = [...last.checks].sort((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <>
      <Alert
        tone={last.outcome === "in_order" ? "positive" : "negative"}
        title={t(`verification.outcome.${last.outcome}`)}
      >
        {t(`verification.text.${last.outcome}`, { at: formatDateTime(last.finishedAt) })}
      </Alert>
      {checks.length > 0 && (
        <Card>
          <ul className="divide-y">
            {checks.map((check) => (
              <Check key={check.id} check={check} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

type CheckResult = NonNullable<Report["last"]>["checks"][number];

function Check({ check }: { check: CheckResult }) {
  const { t } = useTranslation("admin");
  const words = useVerificationWords();
  return (
    <li className="flex gap-3 px-4 py-3.5">
      {check.ok ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-positive" />
      ) : (
        <CircleX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-negative" />
      )}
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p>
          <span className="sr-only">{check.ok ? t("verification.holds") : t("verification.fails")} </span>
          <span className="figures mr-2 text-ink-muted text-xs">{check.id}</span>
          {words.title(check)}
        </p>
        {check.problems.length > 0 && (
          <ul className="flex list-inside list-disc flex-col gap-1 text-negative">
            {check.problems.map((problem) => (
              <li key={problem.text} className="break-words">
                {words.problem(problem)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
