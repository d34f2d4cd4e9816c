import { PAYOUT_FAILURE_WORDS } from "@lastro/contracts/payouts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { WithdrawalCancel } from "@/components/withdrawals/withdrawal-cancel";
import { formatAmount } from "@/lib/format-number";
import { useLanguage } from "@/lib/i18n/language-provider";
import { useToastWhenFailed } from "@/lib/use-failure-toast";
import type { Withdrawal, Withdrawals } from "@/lib/withdrawals";

const TONES: Record<Withdrawal["status"], BadgeTone> = {
  approved: "positive",
  pending: "warning",
  rejected: "negative",
};

/** Nothing was sent yet: it may be taken back. */
const WAITING: ReadonlySet<Withdrawal["step"]> = new Set(["awaiting_approval", "cooling"]);

interface WithdrawalHistoryProps {
  withdrawals: Withdrawals;
  /** A moment as the person reads it. */
  dateTime: (iso: string) => string;
}

/** Every withdrawal asked for, newest first, with where it stands and its proof. */
export function WithdrawalHistory({ withdrawals, dateTime }: WithdrawalHistoryProps) {
  const { t } = useTranslation("withdrawals");
  const list = useInfiniteQuery(withdrawals.list);
  useToastWhenFailed(list.error, t("loadFailed"));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) {
    return list.isError ? (
      <ErrorAlert error={list.error} className="m-5" onRetry={() => void list.refetch()} />
    ) : (
      <LoadingSpinner />
    );
  }
  if (rows.length === 0) {
    return <EmptyState icon={Banknote} title={t("empty")} description={t("emptyText")} />;
  }
  return (
    <>
      <ul className="divide-y">
        {rows.map((each) => (
          <Row key={each.id} withdrawal={each} withdrawals={withdrawals} dateTime={dateTime} />
        ))}
      </ul>
      <div className="flex justify-center border-t p-3 empty:hidden">
        <LoadMore list={list} />
      </div>
    </>
  );
}

interface RowProps extends WithdrawalHistoryProps {
  withdrawal: Withdrawal;
}

function Row({ withdrawal, withdrawals, dateTime }: RowProps) {
  const { t } = useTranslation("withdrawals");
  const { language } = useLanguage();
  const { details, method } = withdrawal;
  const proof = details.endToEndId ?? details.txHash;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium text-base">
          {method === "pix" ? "Pix" : t("usdtBy", { network: details.network ?? "" })}
        </p>
        <p className="break-all text-ink-muted">{method === "pix" ? details.pixKey : details.address}</p>
        <p className="text-ink-muted">
          {dateTime(withdrawal.createdAt)} · {t(`steps.${withdrawal.step}`)}
          {details.confirmations !== null &&
            withdrawal.step !== "paid" &&
            ` (${details.confirmations.have}/${details.confirmations.need})`}
        </p>
        {withdrawal.coolsUntil !== null && WAITING.has(withdrawal.step) && (
          <p className="text-wheat-ink">{t("coolsUntil", { at: dateTime(withdrawal.coolsUntil) })}</p>
        )}
        {withdrawal.failure !== null && (
          <p className="text-negative">{PAYOUT_FAILURE_WORDS[withdrawal.failure][language]}</p>
        )}
        {withdrawal.reason !== null && (
          <p className="whitespace-pre-wrap break-words text-negative">{withdrawal.reason}</p>
        )}
        {proof !== null && <code className="block break-all text-ink-muted text-xs">{proof}</code>}
      </div>
      <div className="flex flex-col items-end gap-1">
        <Amount asset="USDT" amount={withdrawal.amount} maxDecimals={2} size="md" />
        {details.paidBrl !== null && (
          <span className="figures text-ink-muted text-sm">{formatAmount("BRL", details.paidBrl)}</span>
        )}
        <Badge tone={TONES[withdrawal.status]}>{t(`statuses.${withdrawal.status}`)}</Badge>
        {WAITING.has(withdrawal.step) && (
          <WithdrawalCancel withdrawal={withdrawal} withdrawals={withdrawals} />
        )}
      </div>
    </li>
  );
}
