import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Allocation } from "@/features/accounts/allocation";
import { type Wallets, walletHistoryQuery, walletsQuery } from "@/features/accounts/api";
import { CountingAmount } from "@/features/accounts/counting-amount";
import { DebtNotice } from "@/features/accounts/debt-notice";
import { HoldsList } from "@/features/accounts/holds-list";
import { ValueHistory } from "@/features/accounts/value-history";
import { WalletTable } from "@/features/accounts/wallet-table";
import { isZero } from "@/lib/decimals";

/** Everything the client has: what may be used, what is set aside and why, and what it is worth. */
export function WalletPage() {
  const { t } = useTranslation("accounts");
  const { data, error, isError, refetch } = useQuery(walletsQuery);
  return (
    <>
      <PageHeader
        title={t("wallet.title")}
        actions={
          <>
            <Button asChild>
              <Link to="/pix">{t("wallet.receive")}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/transfer">{t("wallet.transfer")}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/statement">{t("wallet.statement")}</Link>
            </Button>
            <Button asChild variant="ghost">
              <Link to="/wallet/marketplace">{t("wallet.marketplace")}</Link>
            </Button>
          </>
        }
      />
      {data === undefined && isError ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-6 sm:gap-8">
          <div className="grid gap-6 rounded-xl border bg-surface p-5 sm:p-7 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10">
            <div className="flex min-w-0 flex-col gap-6">
              <TotalValue wallets={data} />
              <ValueHistory />
            </div>
            <Allocation wallets={data?.wallets} />
          </div>
          <DebtNotice wallets={data} />
          <WalletTable wallets={data?.wallets} />
          <HoldsList holds={data?.holds} />
        </div>
      )}
    </>
  );
}

function TotalValue({ wallets }: { wallets: Wallets | undefined }) {
  const { t } = useTranslation("accounts");
  const value = wallets?.totals.value;
  return (
    <div>
      <h2 className="text-ink-muted">{t("wallet.total")}</h2>
      {value === undefined ? (
        <Skeleton className="mt-2 h-12 w-64 max-w-full" />
      ) : value === null ? (
        <p className="mt-1 text-lg">{t("wallet.totalUnknown")}</p>
      ) : (
        <p className="mt-1">
          <CountingAmount asset="BRL" amount={value} size="display" />
        </p>
      )}
      <Invested />
    </div>
  );
}

/** What no wallet holds and the picture below counts all the same. */
function Invested() {
  const { t } = useTranslation("accounts");
  const { data } = useQuery(walletHistoryQuery("30d"));
  if (data === undefined || isZero(data.invested.amount)) return null;
  const [before, after] = t("wallet.invested", { amount: "|" }).split("|");
  return (
    <p className="mt-1 text-ink-muted text-sm">
      {before}
      <Amount {...data.invested} concealable />
      {after}
    </p>
  );
}
