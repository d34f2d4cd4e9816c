import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { vaultQuery } from "@/features/web3/vault/api";
import { DelayCard } from "@/features/web3/vault/delay-card";
import { GuardiansCard } from "@/features/web3/vault/guardians-card";
import { HoldingsCard } from "@/features/web3/vault/holdings-card";
import { OpenDialog } from "@/features/web3/vault/open-dialog";
import { RequestsCard } from "@/features/web3/vault/requests-card";
import { Web3Sections } from "@/features/web3/web3-sections";

const STEPS = ["in", "out", "guardian"] as const;

/** A client's vault: what is in it, what was asked for, how long that waits and who may cancel it. */
export function VaultPage() {
  const { t } = useTranslation("web3-vault");
  const { data, error, refetch } = useQuery(vaultQuery);
  const [isOpening, setOpening] = useState(false);
  const vault = data?.vault;
  return (
    <>
      <Web3Sections />
      <PageHeader title={t("title")} description={t("description")} />
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-72 w-full rounded-lg" />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )
      ) : vault ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <div className="flex min-w-0 flex-col gap-6">
            <HoldingsCard vault={vault} />
            <RequestsCard vault={vault} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <DelayCard vault={vault} />
            <GuardiansCard vault={vault} />
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          <Card>
            {data.secondFactor ? (
              <EmptyState
                icon={LockKeyhole}
                title={t("empty.title")}
                description={t("empty.text")}
                action={<Button onClick={() => setOpening(true)}>{t("empty.action")}</Button>}
              />
            ) : (
              <EmptyState
                icon={LockKeyhole}
                title={t("factor.title")}
                description={t("factor.text")}
                action={
                  <Button asChild>
                    <Link to="/security">{t("factor.action")}</Link>
                  </Button>
                }
              />
            )}
          </Card>
          <ol className="grid gap-4 md:grid-cols-3">
            {STEPS.map((step) => (
              <li key={step} className="flex flex-col gap-1 rounded-lg border bg-surface p-4">
                <p className="font-medium text-sm">{t(`steps.${step}.title`)}</p>
                <p className="text-ink-muted text-sm">{t(`steps.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      )}
      {isOpening && <OpenDialog onClose={() => setOpening(false)} />}
    </>
  );
}
