import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { AmountStep } from "@/features/pix/pay/amount-step";
import type { PaymentOrder, Preview } from "@/features/pix/pay/api";
import { PaymentConfirmation } from "@/features/pix/pay/payment-confirmation";
import { RecentPayments } from "@/features/pix/pay/recent-payments";
import { TargetStep } from "@/features/pix/pay/target-step";
import { useActingCompany } from "@/lib/acting-company";

type Step =
  | { at: "target" }
  | { at: "amount"; preview: Preview; order: PaymentOrder | undefined }
  | { at: "confirm"; preview: Preview; order: PaymentOrder };

/** An amount another page fills in, in reais. */
const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** Pays by Pix; an address may name a saved payee and an amount. Another address begins anew. */
export function PayPage() {
  const [search] = useSearchParams();
  const amount = search.get("amount") ?? "";
  return (
    <Payment
      key={search.toString()}
      payeeId={search.get("payee")}
      amount={AMOUNT.test(amount) ? amount : undefined}
    />
  );
}

/** Say whom, see who that is, say how much, see it repeated, confirm. */
function Payment({ payeeId, amount }: { payeeId: string | null; amount: string | undefined }) {
  const { t } = useTranslation(["pix-pay", "pix-schedules"]);
  const navigate = useNavigate();
  const company = useActingCompany();
  const [step, setStep] = useState<Step>({ at: "target" });
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-8">
      <div>
        <PageHeader
          title={t("title")}
          description={t("subtitle")}
          actions={
            <>
              {company === null && (
                <Button asChild variant="secondary" size="sm">
                  <Link to="/pix/schedules">{t("title", { ns: "pix-schedules" })}</Link>
                </Button>
              )}
              <Button asChild variant="secondary" size="sm">
                <Link to="/pix/payees">{t("payees.title")}</Link>
              </Button>
            </>
          }
        />
        <div className="rounded-xl border bg-surface p-5 sm:p-7">
          {step.at === "target" && (
            <TargetStep
              payeeId={payeeId}
              onFound={(preview) => setStep({ at: "amount", preview, order: undefined })}
            />
          )}
          {step.at === "amount" && (
            <AmountStep
              preview={step.preview}
              order={step.order}
              amount={amount}
              onBack={() => setStep({ at: "target" })}
              onReady={(order) => setStep({ at: "confirm", preview: step.preview, order })}
            />
          )}
          {step.at === "confirm" && (
            <PaymentConfirmation
              preview={step.preview}
              order={step.order}
              onBack={() => setStep({ at: "amount", preview: step.preview, order: step.order })}
              onAnew={() => setStep({ at: "target" })}
              onScheduled={({ id }) => void navigate(`/pix/schedules/${id}`)}
              onSent={({ id }) => void navigate(`/pix/payments/${id}`)}
            />
          )}
        </div>
      </div>
      {step.at === "target" && <RecentPayments />}
    </div>
  );
}
