import { compare, formatMoney, parseMoney, subtract } from "@lastro/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ProposePayment } from "@/components/companies/propose-payment";
import { DeviceRefusal } from "@/components/devices/device-refusal";
import { LeaderRow } from "@/components/leader-row";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import {
  availableQuery,
  type Payment,
  type PaymentOrder,
  type Preview,
  paymentQuery,
  sendPayment,
} from "@/features/pix/pay/api";
import { ReceiverRows } from "@/features/pix/pay/receiver-card";
import type { Schedule } from "@/features/pix/schedules/api";
import { ScheduleForm } from "@/features/pix/schedules/schedule-form";
import { isSchedulable, type When, WhenChoice } from "@/features/pix/schedules/when-choice";
import { useActingCompany } from "@/lib/acting-company";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { useNeedsApproval } from "@/lib/company-proposals";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";

interface PaymentConfirmationProps {
  preview: Preview;
  order: PaymentOrder;
  onBack: () => void;
  /** What was shown can no longer be paid. */
  onAnew: () => void;
  onSent: (payment: Payment) => void;
  onScheduled: (schedule: Schedule) => void;
}

/** Repeats amount, receiver and what is left. An answer that does not come is asked for again under the same key. */
export function PaymentConfirmation(props: PaymentConfirmationProps) {
  const { preview, order, onBack, onAnew, onSent, onScheduled } = props;
  const [chosen, setChosen] = useState<When>();
  const { t } = useTranslation(["pix-pay", "common"]);
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { data: available } = useQuery(availableQuery);
  const send = useMutation({
    mutationFn: () => sendPayment(order, keys.keyFor(order)),
    onSuccess: (payment) => {
      keys.settle();
      queryClient.setQueryData(paymentQuery(payment.id).queryKey, payment);
      void queryClient.invalidateQueries({ queryKey: ["accounts"] });
      void queryClient.invalidateQueries({ queryKey: ["pix"] });
      onSent(payment);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
  });
  // What is being paid is set aside already: the balance is compared before.
  const isShort =
    send.isIdle &&
    available !== undefined &&
    compare(parseMoney("BRL", order.amount), parseMoney("BRL", available)) > 0;
  const isForCompany = useActingCompany() !== null;
  const isAboveRules = useNeedsApproval(order.amount);
  const needsApproval =
    isAboveRules || (send.error instanceof ApiError && send.error.code === "companies.approval_needed");
  const when = isForCompany ? "now" : (chosen ?? (isShort && isSchedulable(preview) ? "later" : "now"));
  const unknown = send.error instanceof NoAnswerError && send.error.outcomeUnknown;
  const proof = proofAskedBy(send.error);
  const isOver = send.error instanceof ApiError && send.error.code === "pix_payments.preview_expired";
  const amount = formatAmount("BRL", order.amount);
  return (
    <section aria-labelledby="confirm" className="flex flex-col gap-6">
      <div>
        <h2 id="confirm" className="text-ink-muted">
          {t("confirm.title")}
        </h2>
        <p className="mt-1">
          <Amount asset="BRL" amount={order.amount} size="display" />
        </p>
        <p className="sr-only">{t("confirm.text", { amount, name: preview.receiver.name })}</p>
      </div>
      <dl className="flex flex-col gap-3">
        <ReceiverRows receiver={preview.receiver} />
        {order.message !== undefined && <LeaderRow label={t("confirm.message")}>{order.message}</LeaderRow>}
        <LeaderRow label={t("confirm.fee")}>{t("confirm.free")}</LeaderRow>
        {available !== undefined && !isShort && when === "now" && (
          <LeaderRow label={t("confirm.after")}>
            {formatAmount("BRL", difference(available, order.amount))}
          </LeaderRow>
        )}
      </dl>
      {!isForCompany && isSchedulable(preview) && (
        <WhenChoice value={when} onChange={setChosen} disabled={send.isPending || unknown} />
      )}
      {isShort && (
        <Alert tone="warning">
          <p>{t("amount.tooMuch")}</p>
        </Alert>
      )}
      {needsApproval ? (
        <ProposePayment request={{ kind: "pix_payment", ...order }} amount={amount} onBack={onBack} />
      ) : when === "later" ? (
        <ScheduleForm order={order} onBack={onBack} onAnew={onAnew} onScheduled={onScheduled} />
      ) : (
        <>
          {unknown ? (
            <Alert tone="warning" title={t("confirm.unknownTitle")}>
              <p>{t("confirm.unknownText")}</p>
            </Alert>
          ) : (
            send.isError &&
            proof === undefined && <DeviceRefusal error={send.error} onRegistered={() => send.mutate()} />
          )}
          <div className="flex flex-col gap-2">
            {isOver ? (
              <Button size="lg" onClick={onAnew}>
                {t("confirm.anew")}
              </Button>
            ) : (
              <Button size="lg" wraps disabled={send.isPending || isShort} onClick={() => send.mutate()}>
                {unknown
                  ? t(send.isPending ? "confirm.checking" : "confirm.check")
                  : send.isPending
                    ? t("confirm.sending")
                    : t("confirm.pay", { amount })}
              </Button>
            )}
            {!unknown && (
              <Button variant="ghost" disabled={send.isPending} onClick={onBack}>
                <ArrowLeft aria-hidden="true" className="size-4" />
                {t("back", { ns: "common" })}
              </Button>
            )}
          </div>
          {proof !== undefined && !send.isPending && (
            <ProofDialog kind={proof} onProven={() => send.mutate()} onClose={() => send.reset()} />
          )}
        </>
      )}
    </section>
  );
}

function difference(available: string, amount: string): string {
  return formatMoney(subtract(parseMoney("BRL", available), parseMoney("BRL", amount)));
}
