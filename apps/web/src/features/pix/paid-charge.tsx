import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { Button } from "@/components/ui/button";
import type { Charge } from "@/features/pix/api";
import { DemoContest } from "@/features/pix/demo-contest";
import { PaymentNotes } from "@/features/pix/payment-notes";
import { formatDateTime } from "@/lib/format-date";

/** The money has arrived: how much, from whom, and where its receipt is. */
export function PaidCharge({ charge, onNew }: { charge: Charge; onNew: () => void }) {
  const { t } = useTranslation("pix");
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-5 py-4 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-positive-soft text-positive">
        <Check aria-hidden="true" className="draws-itself size-8" />
      </span>
      <div role="status" className="flex flex-col items-center gap-2">
        <h2 className="font-semibold text-lg">{t("charge.paidTitle")}</h2>
        <p className="text-ink-muted">{t("charge.paidText")}</p>
      </div>
      {charge.payments.map((payment) => (
        <div key={payment.endToEndId} className="flex w-full flex-col items-center gap-1">
          <Amount asset="BRL" amount={payment.amount} size="display" />
          <p className="text-ink-muted text-sm">
            {payment.payer.name !== null && `${t("charge.from", { payer: payment.payer.name })}, `}
            <span className="figures">{formatDateTime(payment.receivedAt)}</span>
          </p>
          <PaymentNotes payment={payment} />
          <DemoContest endToEndId={payment.endToEndId} />
        </div>
      ))}
      <div className="flex flex-wrap justify-center gap-2">
        {charge.payments.map((payment, index) => (
          <Button key={payment.endToEndId} asChild variant={index === 0 ? "primary" : "secondary"}>
            <Link to={`/receipts/${payment.transactionId}`}>{t("charge.seeReceipt")}</Link>
          </Button>
        ))}
        <Button asChild variant="secondary">
          <Link to="/wallet">{t("charge.seeWallet")}</Link>
        </Button>
        <Button variant="ghost" onClick={onNew}>
          {t("charge.new")}
        </Button>
      </div>
    </div>
  );
}
