import { PAYOUT_FAILURE_WORDS } from "@lastro/contracts/payouts";
import { useQuery } from "@tanstack/react-query";
import { Check, Clock, Undo2, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Payment, paymentQuery } from "@/features/pix/pay/api";
import { ReceiverRows } from "@/features/pix/pay/receiver-card";
import { SavePayee } from "@/features/pix/pay/save-payee";
import { cn } from "@/lib/cn";
import { isZero } from "@/lib/decimals";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useLanguage } from "@/lib/i18n/language-provider";

/** One Pix the client sent: it says *paid* when it is, and not before. */
export function PaymentPage() {
  const { t } = useTranslation("pix-pay");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(paymentQuery(id));
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t("payment.title")} />
      <div className="rounded-xl border bg-surface p-5 sm:p-7">
        {data !== undefined ? (
          <PaymentBody payment={data} />
        ) : error === null ? (
          <Skeleton className="h-56" />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

const LOOKS = {
  processing: { icon: Clock, look: "bg-sunken text-ink-muted" },
  settled: { icon: Check, look: "bg-positive-soft text-positive" },
  failed: { icon: X, look: "bg-negative-soft text-negative" },
  returned: { icon: Undo2, look: "bg-sunken text-ink-muted" },
} as const;

function PaymentBody({ payment }: { payment: Payment }) {
  const { t } = useTranslation("pix-pay");
  const { language } = useLanguage();
  const { icon: Icon, look } = LOOKS[payment.status];
  return (
    <div className="flex flex-col gap-6">
      <div role="status" className="flex flex-col items-start gap-2">
        <span className={cn("flex size-12 items-center justify-center rounded-full", look)}>
          <Icon aria-hidden="true" className={cn("size-6", payment.status === "settled" && "draws-itself")} />
        </span>
        <h2 className="mt-1 font-semibold text-lg">{t(`payment.${payment.status}Title`)}</h2>
        <Amount asset="BRL" amount={payment.amount} size="display" />
        <p className="text-ink-muted">
          {payment.status === "failed"
            ? t("payment.failedText", {
                why: payment.failure === null ? "" : PAYOUT_FAILURE_WORDS[payment.failure][language],
              })
            : t(`payment.${payment.status}Text`, { name: payment.receiver.name })}
        </p>
      </div>
      <dl className="flex flex-col gap-3">
        <ReceiverRows receiver={payment.receiver} />
        {payment.message !== null && <LeaderRow label={t("confirm.message")}>{payment.message}</LeaderRow>}
        <LeaderRow label={t("payment.asked")}>{formatDateTime(payment.createdAt)}</LeaderRow>
        {payment.settledAt !== null && (
          <LeaderRow label={t("payment.settled")}>{formatDateTime(payment.settledAt)}</LeaderRow>
        )}
        {payment.apiKey !== null && <LeaderRow label={t("payment.apiKey")}>{payment.apiKey}</LeaderRow>}
        {!isZero(payment.returned) && (
          <LeaderRow label={t("payment.returned")}>{formatAmount("BRL", payment.returned)}</LeaderRow>
        )}
        {payment.reason !== null && <LeaderRow label={t("payment.reason")}>{payment.reason}</LeaderRow>}
      </dl>
      {payment.endToEndId !== null && (
        <div className="text-sm">
          <p className="text-ink-muted">{t("payment.endToEndId")}</p>
          <span className="flex items-center gap-1">
            <code className="min-w-0 break-all font-mono text-xs">{payment.endToEndId}</code>
            <CopyButton text={payment.endToEndId} label={t("payment.endToEndId")} />
          </span>
        </div>
      )}
      <div className="flex flex-col gap-2">
        {payment.transactionId !== null && (
          <Button asChild size="lg">
            <Link to={`/receipts/${payment.transactionId}`}>{t("payment.receipt")}</Link>
          </Button>
        )}
        <Button asChild size="lg" variant={payment.transactionId === null ? "primary" : "secondary"}>
          <Link to="/pix/pay">{t("payment.another")}</Link>
        </Button>
        {payment.status === "settled" && payment.payeeId === null && payment.way !== "br_code" && (
          <SavePayee paymentId={payment.id} />
        )}
        {payment.status === "settled" && (
          <Button asChild variant="ghost">
            <Link to={`/pix/disputes/new/${payment.id}`}>{t("payment.contest")}</Link>
          </Button>
        )}
        <Button asChild variant="ghost">
          <Link to="/statement">{t("payment.statement")}</Link>
        </Button>
      </div>
    </div>
  );
}
