import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
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
import { type Cashback, cashbackQuery } from "@/features/cashback/api";
import { EntriesTable } from "@/features/cashback/entries-table";
import { LevelCard } from "@/features/cashback/level-card";
import { PartnersCard } from "@/features/cashback/partners-card";
import { isSome } from "@/features/cashback/prp-amounts";
import { RedeemDialog } from "@/features/cashback/redeem-dialog";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** Cashback: what may be redeemed, at which level and why, with whom more, and every purchase that earned. */
export function CashbackPage() {
  const { t } = useTranslation("cashback");
  const { data, error, refetch } = useQuery(cashbackQuery);
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      {data !== undefined ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <Balance cashback={data} />
          <LevelCard cashback={data} />
          <div className="lg:col-span-2">
            <PartnersCard partners={data.partners} />
          </div>
          <div className="lg:col-span-2">
            <EntriesTable />
          </div>
        </div>
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Balance({ cashback }: { cashback: Cashback }) {
  const { t } = useTranslation("cashback");
  const [asked, setAsked] = useState<string>();
  const [credited, setCredited] = useState<{ redeemed: string; credited: string }>();
  const { availableBalance, pending, accumulatedThisMonth, debt, expiring, monthCap } = cashback;
  const figure = (label: string, amount: string) => (
    <div>
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="font-medium">
        <Amount asset="PRP" amount={amount} concealable />
      </dd>
    </div>
  );
  return (
    <Card>
      <CardContent className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <p className="text-ink-muted text-sm">{t("available")}</p>
          <Amount asset="PRP" amount={availableBalance} size="display" concealable />
          <p className="text-ink-muted text-sm">{t("rate")}</p>
        </div>
        <dl className="grid grid-cols-2 gap-4">
          {figure(t("pending"), pending)}
          {figure(t("month"), accumulatedThisMonth)}
        </dl>
        <p className="figures text-ink-muted text-sm">
          {t("cap", { cap: formatAmount("PRP", monthCap.amount), left: formatAmount("PRP", monthCap.left) })}
        </p>
        {isSome(debt) && (
          <Alert tone="warning" title={t("debt", { amount: formatAmount("PRP", debt) })}>
            {t("debtText")}
          </Alert>
        )}
        {expiring.map(({ amount, at }) => (
          <Alert key={`${at}${amount}`} tone="warning">
            {t("expires", { amount: formatAmount("PRP", amount), at: formatDate(at) })}
          </Alert>
        ))}
        {credited !== undefined && (
          <Alert tone="positive" title={t("redeem.done", { amount: formatAmount("BRL", credited.credited) })}>
            {t("redeem.doneText", { amount: formatAmount("PRP", credited.redeemed) })}
          </Alert>
        )}
        {isSome(availableBalance) && (
          <Button size="lg" wraps className={PRIMARY_IN_SIGHT} onClick={() => setAsked(availableBalance)}>
            {t("redeem.action", { amount: formatAmount("PRP", availableBalance) })}
          </Button>
        )}
        <Link
          to="/wallet-prp"
          className="inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-4"
        >
          <Coins aria-hidden="true" className="size-4" />
          {t("openWallet")}
        </Link>
        {asked !== undefined && (
          <RedeemDialog amount={asked} onDone={setCredited} onClose={() => setAsked(undefined)} />
        )}
      </CardContent>
    </Card>
  );
}
