import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Brand } from "@/components/brand";
import type { PixReceipt } from "@/features/pix/api";
import { PaymentNotes } from "@/features/pix/payment-notes";
import { formatDate, formatTime } from "@/lib/format-date";

/** The receipt itself: each payment of the charge with everything that identifies it. */
export function ReceiptSheet({ receipt }: { receipt: PixReceipt }) {
  const { t } = useTranslation("pix");
  return (
    <article data-sheet="" className="overflow-hidden rounded-xl border bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b px-5 py-4 sm:px-8">
        <Brand />
        <h1 className="font-semibold">{t("receipt.title")}</h1>
      </header>
      {receipt.payments.map((payment, index) => (
        <section
          key={payment.endToEndId}
          className="flex flex-col gap-5 border-b px-5 py-6 last:border-b-0 sm:px-8"
        >
          <div className="flex flex-col gap-1">
            <p className="text-ink-muted text-sm">
              {receipt.payments.length > 1 ? t("receipt.payment", { number: index + 1 }) : t("receipt.total")}
            </p>
            <p>
              <Amount asset="BRL" amount={payment.amount} size="display" />
            </p>
          </div>
          <PaymentNotes payment={payment} />
          <dl className="flex flex-col gap-3 text-sm">
            <Line label={t("receipt.when")}>
              <span className="figures">
                {formatDate(payment.receivedAt)}, {formatTime(payment.receivedAt)}
              </span>
            </Line>
            <Line label={t("receipt.payer")}>{payment.payer.name ?? t("receipt.unknown")}</Line>
            <Line label={t("receipt.document")}>
              <span className="figures">{payment.payer.document ?? t("receipt.unknown")}</span>
            </Line>
            {payment.message !== null && <Line label={t("receipt.message")}>{payment.message}</Line>}
            {receipt.description !== null && (
              <Line label={t("receipt.description")}>{receipt.description}</Line>
            )}
            {payment.amount !== receipt.charged && (
              <Line label={t("receipt.charged")}>
                <Amount asset="BRL" amount={receipt.charged} />
              </Line>
            )}
            <Line label={t("receipt.endToEndId")}>
              <Code>{payment.endToEndId}</Code>
            </Line>
            <Line label={t("receipt.txid")}>
              <Code>{receipt.txid}</Code>
            </Line>
            <Line label={t("receipt.transaction")}>
              <Code>{payment.transactionId}</Code>
            </Line>
            <Line label={t("receipt.hash")}>
              <Code>{payment.hash}</Code>
              <p className="mt-1 font-normal text-ink-muted text-xs">{t("receipt.hashHint")}</p>
            </Line>
          </dl>
        </section>
      ))}
    </article>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  );
}

function Code({ children }: { children: string }) {
  return <span className="break-all font-mono font-normal text-xs leading-relaxed">{children}</span>;
}
