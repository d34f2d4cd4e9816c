import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, Inbox, Search, Wallet as WalletIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { WithdrawalDialog } from "@/components/withdrawals/withdrawal-dialog";
import { WithdrawalHistory } from "@/components/withdrawals/withdrawal-history";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { writtenUsdt } from "@/features/grain/shared/figures";
import { ForRole } from "@/features/grain/shared/for-role";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";
import { type Deposit, walletQuery } from "@/features/grain/shared/wallet-query";
import { BankLinkCard } from "@/features/grain/wallet/bank-link/bank-link-card";
import { DepositDialog } from "@/features/grain/wallet/deposits/deposit-dialog";
import { PendingDeposit } from "@/features/grain/wallet/deposits/pending-deposit";
import { useDepositStatuses } from "@/features/grain/wallet/deposits/use-deposit-statuses";
import { traderWithdrawals } from "@/features/grain/wallet/withdrawals";
import { formatAmount } from "@/lib/format-number";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const HASH_SHOWN = 20;
const ICONS = {
  pendente: { icon: Clock, tone: "text-wheat-ink" },
  em_analise: { icon: Search, tone: "text-info" },
  confirmado: { icon: CircleCheck, tone: "text-positive" },
  rejeitado: { icon: CircleX, tone: "text-negative" },
} as const;

interface WalletTabProps {
  label: string;
  /** What the person's orders hold in escrow; undefined while it is on its way. */
  inEscrow: string | undefined;
}

/** The buyer's USDT, the last five deposits, and what was withdrawn. */
export function WalletTab({ label, inEscrow }: WalletTabProps) {
  const { t } = useTranslation(["grain-wallet", "grain-frames", "withdrawals"]);
  const { dateTime } = useLocalTime();
  const wallet = useQuery(walletQuery);
  useToastWhenFailed(wallet.error, t("wallet.loadFailed"));
  const [deposit, setDeposit] = useState<string | "new" | null>(null);
  const [withdrawing, setWithdrawing] = useState(false);
  const { data } = wallet;
  return (
    <section aria-label={label} className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Card className="border-wheat bg-wheat-soft">
        <CardContent className="flex flex-col gap-4">
          <p className="flex items-center gap-2 text-sm text-wheat-ink">
            <WalletIcon aria-hidden="true" className="size-4.5" />
            {t("wallet.balance")}
          </p>
          {data === undefined ? (
            <Skeleton className="h-12 w-48" />
          ) : (
            <p className="font-semibold text-3xl tracking-tight">
              <Usdt amount={data.available} />
              <span className="font-normal text-base text-wheat-ink">
                <DisplayAmount usdt={data.available} />
              </span>
            </p>
          )}
          {data !== undefined && /[1-9]/.test(data.held) && (
            <p className="text-sm text-wheat-ink">
              {t("wallet.held")} <Usdt amount={data.held} />
            </p>
          )}
          {inEscrow !== undefined && (
            <p className="text-sm text-wheat-ink">
              {t("wallet.inEscrow")} <Usdt amount={inEscrow} />
            </p>
          )}
          <ForRole may="money">
            <div className="flex flex-wrap gap-2">
              <Button className="flex-1" onClick={() => setDeposit("new")}>
                {t("wallet.deposit")}
              </Button>
              <Button variant="secondary" className="flex-1" onClick={() => setWithdrawing(true)}>
                {t("ask", { ns: "withdrawals" })}
              </Button>
            </div>
          </ForRole>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t("wallet.last")}</CardTitle>
        </CardHeader>
        {data === undefined ? (
          <CardContent>
            {wallet.isError ? (
              <ErrorAlert error={wallet.error} onRetry={() => void wallet.refetch()} />
            ) : (
              <Skeleton className="h-24 w-full" />
            )}
          </CardContent>
        ) : data.lastDeposits.length === 0 ? (
          <EmptyState icon={Inbox} title={t("wallet.empty")} description={t("wallet.emptyText")} />
        ) : (
          <ul className="divide-y py-2">
            {data.lastDeposits.map((each) => {
              const Row = each.status === "pendente" && each.txHash === null ? PendingDeposit : DepositRow;
              return <Row key={each.id} deposit={each} onOpen={() => setDeposit(each.id)} />;
            })}
          </ul>
        )}
      </Card>
      <ForRole may="own">
        <BankLinkCard className="lg:col-start-2" available={data?.available} />
      </ForRole>
      <Card className="lg:col-start-2">
        <CardHeader className="border-b pb-4">
          <CardTitle>{t("history", { ns: "withdrawals" })}</CardTitle>
        </CardHeader>
        <WithdrawalHistory withdrawals={traderWithdrawals} dateTime={dateTime} />
      </Card>
      <WithdrawalDialog
        key={String(withdrawing)}
        withdrawals={traderWithdrawals}
        dateTime={dateTime}
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
      />
      <DepositDialog
        key={deposit ?? "none"}
        deposit={deposit}
        onOpened={setDeposit}
        onClose={() => setDeposit(null)}
      />
    </section>
  );
}

function DepositRow({ deposit, onOpen }: { deposit: Deposit; onOpen: () => void }) {
  const { t } = useTranslation("grain-wallet");
  const { dateTime } = useLocalTime();
  const statuses = useDepositStatuses();
  const { icon: Icon, tone } = ICONS[deposit.status];
  const hash = deposit.txHash;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-5 py-3 text-left -outline-offset-2 hover:bg-sunken"
      >
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Usdt amount={deposit.credit} size="md" />
            <StatusBadge status={deposit.status} statuses={statuses} />
          </span>
          <span className="mt-0.5 block text-ink-muted text-sm">
            {deposit.network} · {dateTime(deposit.createdAt)}
          </span>
          {deposit.status === "confirmado" && deposit.received !== null && (
            <span className="block text-ink-muted text-sm">
              {t("wallet.lessFee", {
                amount: formatAmount("USDT", deposit.received),
                fee: writtenUsdt(deposit.fee),
              })}
            </span>
          )}
          {deposit.reason !== null && (
            <span className="block text-ink-muted text-sm">{t(`deposit.reasons.${deposit.reason}`)}</span>
          )}
          {hash !== null && (
            <code className="block truncate text-ink-muted text-xs" title={hash}>
              {hash.length > HASH_SHOWN ? `${hash.slice(0, HASH_SHOWN)}...` : hash}
            </code>
          )}
        </span>
      </button>
    </li>
  );
}
