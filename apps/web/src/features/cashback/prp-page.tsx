import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type PrpWallet, prpQuery } from "@/features/cashback/api";
import { LotsCard } from "@/features/cashback/lots-card";
import { MovementsTable } from "@/features/cashback/movements-table";
import { isSome } from "@/features/cashback/prp-amounts";
import { SendDialog } from "@/features/cashback/send-dialog";
import { WaitingCard } from "@/features/cashback/waiting-card";
import { formatAmount } from "@/lib/format-number";

/** The wallet of PRP: what there is, where each unit is from, what waits, and everything that moved. */
export function PrpPage() {
  const { t } = useTranslation("cashback");
  const { data, error, refetch } = useQuery(prpQuery);
  return (
    <>
      <PageHeader title={t("wallet.title")} description={t("wallet.lead")} />
      {data !== undefined ? (
        <div className="flex flex-col gap-6">
          <Balance wallet={data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
            <LotsCard lots={data.lots} />
            <WaitingCard waiting={data.waiting} />
          </div>
          <MovementsTable />
        </div>
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

const TOTALS = ["pending", "earned", "spent", "reversed", "expired"] as const;

function Balance({ wallet }: { wallet: PrpWallet }) {
  const { t } = useTranslation("cashback");
  const [sending, setSending] = useState(false);
  return (
    <Card>
      <CardContent className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="flex flex-col gap-1">
            <p className="text-ink-muted text-sm">{t("available")}</p>
            <Amount asset="PRP" amount={wallet.available} size="display" concealable />
            <p className="figures text-ink-muted text-sm">
              {t("wallet.inReais", { amount: formatAmount("BRL", wallet.inReais) })}
            </p>
          </div>
          <div className="flex w-full flex-wrap gap-2 sm:w-auto">
            {isSome(wallet.available) && (
              <Button size="lg" className={PRIMARY_IN_SIGHT} onClick={() => setSending(true)}>
                <Send aria-hidden="true" className="size-4" />
                {t("send.action")}
              </Button>
            )}
            <Button asChild variant="secondary" size="lg" className="max-sm:w-full">
              <Link to="/cashback">{t("wallet.redeem")}</Link>
            </Button>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-4 border-t pt-4 sm:grid-cols-5">
          {TOTALS.map((name) => (
            <div key={name}>
              <dt className="text-ink-muted text-sm">{t(`wallet.${name}`)}</dt>
              <dd className="font-medium">
                <Amount asset="PRP" amount={wallet[name]} concealable />
              </dd>
            </div>
          ))}
        </dl>
        {isSome(wallet.debt) && (
          <Alert tone="warning" title={t("debt", { amount: formatAmount("PRP", wallet.debt) })}>
            {t("debtText")}
          </Alert>
        )}
        {sending && <SendDialog available={wallet.available} onClose={() => setSending(false)} />}
      </CardContent>
    </Card>
  );
}
