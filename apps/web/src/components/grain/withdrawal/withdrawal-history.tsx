import { PAYOUT_FAILURE_WORDS } from "@lastro/contracts/payouts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/grain/loading-spinner";
import { Usdt } from "@/components/grain/usdt";
import { WithdrawalCancel } from "@/components/grain/withdrawal/withdrawal-cancel";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatAmount } from "@/lib/format-number";
import { useLocalTime } from "@/lib/grain/local-time";
import { type Withdrawal, withdrawalsQuery } from "@/lib/grain/withdrawals";
import { useLanguage } from "@/lib/i18n/language-provider";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const TONES: Record<Withdrawal["status"], BadgeTone> = {
  approved: "positive",
  pending: "warning",
  rejected: "negative",
};

/** Nothing was sent yet: it may be taken back. */
const WAITING: ReadonlySet<Withdrawal["step"]> = new Set(["awaiting_approval", "cooling"]);

/** Every withdrawal asked for, newest first, with where it stands and its proof. */
export function WithdrawalHistory() {
  const { t } = useTranslation(["grain", "common"]);
  const list = useInfiniteQuery(withdrawalsQuery);
  useToastWhenFailed(list.error, t("withdrawal.loadFailed"));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) {
    return list.isError ? (
      <ErrorAlert error={list.error} className="m-5" onRetry={() => void list.refetch()} />
    ) : (
      <LoadingSpinner />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={Banknote} title={t("withdrawal.empty")} description={t("withdrawal.emptyText")} />
    );
  }
  return (
    <>
      <ul className="divide-y">
        {rows.map((each) => (
          <Row key={each.id} withdrawal={each} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center border-t p-3">
          <Button
            variant="ghost"
            size="sm"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(list.isFetchingNextPage ? "loadingMore" : "loadMore", { ns: "common" })}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation("grain");
  const { language } = useLanguage();
  const { dateTime } = useLocalTime();
  const { details, method } = withdrawal;
  const proof = details.endToEndId ?? details.txHash;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium text-base">
          {method === "pix" ? "Pix" : t("withdrawal.usdtBy", { network: details.network ?? "" })}
        </p>
        <p className="break-all text-ink-muted">{method === "pix" ? details.pixKey : details.address}</p>
        <p className="text-ink-muted">
          {dateTime(withdrawal.createdAt)} · {t(`withdrawal.steps.${withdrawal.step}`)}
          {details.confirmations !== null &&
            withdrawal.step !== "paid" &&
            ` (${details.confirmations.have}/${details.confirmations.need})`}
        </p>
        {withdrawal.coolsUntil !== null && WAITING.has(withdrawal.step) && (
          <p className="text-wheat-ink">
            {t("withdrawal.coolsUntil", { at: dateTime(withdrawal.coolsUntil) })}
          </p>
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
        <Usdt amount={withdrawal.amount} size="md" />
        {details.paidBrl !== null && (
          <span className="figures text-ink-muted text-sm">{formatAmount("BRL", details.paidBrl)}</span>
        )}
        <Badge tone={TONES[withdrawal.status]}>{t(`withdrawal.statuses.${withdrawal.status}`)}</Badge>
        {WAITING.has(withdrawal.step) && <WithdrawalCancel withdrawal={withdrawal} />}
      </div>
    </li>
  );
}
