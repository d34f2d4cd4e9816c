import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { answerInvitation, cancelAsGuardian, type GuardianPass, readPass } from "@/features/web3/vault/api";
import { formatDateTime } from "@/lib/format-date";

/** What a guardian's link opens, without an account: an invitation to answer, or a request to cancel. */
export function GuardianPage() {
  const { t } = useTranslation("web3-vault");
  const pass = useLocation().hash.slice(1);
  const queryKey = ["vault", "pass", pass];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => readPass(pass),
    enabled: pass !== "",
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col">
      <PageHeader title={t("guardian.title")} description={t("guardian.lead")} />
      {pass === "" ? (
        <Alert tone="warning">{t("guardian.noLink")}</Alert>
      ) : data === undefined ? (
        error === null ? (
          <Skeleton className="h-48 w-full rounded-lg" />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Card>
          <CardContent className="flex flex-col items-start gap-5 pt-5">
            {data.about === "invitation" ? (
              <Invitation pass={pass} said={data} queryKey={queryKey} />
            ) : (
              <Request pass={pass} said={data} queryKey={queryKey} />
            )}
          </CardContent>
        </Card>
      )}
    </div>
  );
}

interface PartProps {
  pass: string;
  said: GuardianPass;
  queryKey: readonly string[];
}

function Invitation({ pass, said, queryKey }: PartProps) {
  const { t } = useTranslation("web3-vault");
  const queryClient = useQueryClient();
  const { client, guardian, guardianStatus, expiresAt } = said;
  const answering = useMutation({
    mutationFn: (accept: boolean) => answerInvitation({ pass, accept }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  });
  if (guardianStatus !== "invited")
    return (
      <Alert tone={guardianStatus === "declined" ? "info" : "positive"} className="w-full">
        {t(guardianStatus === "declined" ? "guardian.declined" : "guardian.accepted", { client })}
      </Alert>
    );
  return (
    <>
      <p className="font-medium text-lg">{t("guardian.invitation", { client, guardian })}</p>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        {(["told", "cancel", "nothing"] as const).map((one) => (
          <li key={one}>{t(`guardian.means.${one}`)}</li>
        ))}
      </ul>
      <p className="text-ink-muted text-sm">{t("guardian.until", { at: formatDateTime(expiresAt) })}</p>
      {answering.isError && <ErrorAlert error={answering.error} />}
      <div className="flex flex-wrap gap-3">
        <Button disabled={answering.isPending} onClick={() => answering.mutate(true)}>
          {t("guardian.accept")}
        </Button>
        <Button variant="secondary" disabled={answering.isPending} onClick={() => answering.mutate(false)}>
          {t("guardian.decline")}
        </Button>
      </div>
    </>
  );
}

function Request({ pass, said, queryKey }: PartProps) {
  const { t } = useTranslation("web3-vault");
  const queryClient = useQueryClient();
  const { client, withdrawal } = said;
  const cancelling = useMutation({
    mutationFn: () => cancelAsGuardian(pass),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (withdrawal === null) return null;
  const { status, requestedAt, readyAt } = withdrawal;
  if (status !== "waiting" && status !== "ready")
    return (
      <Alert tone={status === "cancelled" ? "positive" : "info"} className="w-full">
        {t(`guardian.ended.${status}`, { client })}
      </Alert>
    );
  return (
    <>
      <p className="font-medium text-lg">{t("guardian.request", { client })}</p>
      <dl className="flex w-full flex-col gap-2 text-sm">
        {(
          [
            ["requestedAt", requestedAt],
            ["readyAt", readyAt],
          ] as const
        ).map(([name, at]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-muted">{t(`guardian.${name}`)}</dt>
            <dd className="figures">{formatDateTime(at)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">{t("guardian.ask", { client })}</p>
      {cancelling.isError && <ErrorAlert error={cancelling.error} />}
      <Button variant="destructive" disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
        {t("guardian.cancel")}
      </Button>
    </>
  );
}
