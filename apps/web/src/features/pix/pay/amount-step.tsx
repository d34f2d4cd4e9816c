import { MAX_PAYMENT_MESSAGE, sendPixPaymentRoute } from "@lastro/contracts/pix-payments";
import { compare, isPositive, type Money, parseMoney } from "@lastro/money";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useMemo } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { MoneyInput } from "@/components/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { availableQuery, type PaymentOrder, type Preview } from "@/features/pix/pay/api";
import { ReceiverRows } from "@/features/pix/pay/receiver-card";
import { isSchedulable } from "@/features/pix/schedules/when-choice";
import { formatAmount } from "@/lib/format-number";
import { emptyAsAbsent, useContractForm } from "@/lib/use-contract-form";

/** The contract's payment, of no more than there is where it cannot wait for another day. */
function paymentSchema(available: string | undefined) {
  const isCovered = (wanted: Money<"BRL">) =>
    available === undefined || compare(wanted, parseMoney("BRL", available)) <= 0;
  const { amount } = sendPixPaymentRoute.body.shape;
  return sendPixPaymentRoute.body.extend({
    amount: amount
      .refine(isPositive, { error: "empty", abort: true })
      .refine(isCovered, { error: "tooMuch" }),
  });
}

interface AmountStepProps {
  preview: Preview;
  /** What was typed before, where somebody came back to change it. */
  order: PaymentOrder | undefined;
  /** In reais, where another page filled it in; what the receiver's code asks for comes first. */
  amount?: string | undefined;
  onReady: (order: PaymentOrder) => void;
  onBack: () => void;
}

/** Who receives, and how much of what. */
export function AmountStep({ preview, order, amount: wanted, onReady, onBack }: AmountStepProps) {
  const { t } = useTranslation(["pix-pay", "common"]);
  const { data: available } = useQuery(availableQuery);
  const atMost = isSchedulable(preview) ? undefined : available;
  const schema = useMemo(() => paymentSchema(atMost), [atMost]);
  const form = useContractForm(schema, {
    previewId: preview.id,
    amount: order?.amount ?? preview.amount ?? wanted ?? "",
    ...(order?.message === undefined ? {} : { message: order.message }),
  });
  const amount = useController({ control: form.control, name: "amount" });
  const wrong = amount.fieldState.error;
  const problem = wrong && t(wrong.message === "tooMuch" ? "amount.tooMuch" : "amount.empty");
  const submit = form.handleSubmit((wanted) => onReady(wanted));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <section aria-labelledby="receiver">
        <h2 id="receiver" className="font-semibold">
          {t("amount.receiver")}
        </h2>
        <dl className="mt-3 flex flex-col gap-2.5">
          <ReceiverRows receiver={preview.receiver} />
          {preview.message !== null && <p className="text-ink-muted text-sm">{preview.message}</p>}
        </dl>
      </section>
      {preview.ignoresRecurrence && <Alert tone="info">{t("amount.ignoresRecurrence")}</Alert>}
      {preview.isFirst && <Alert tone="info">{t("amount.first")}</Alert>}
      {preview.amount !== null && !preview.canChangeAmount ? (
        <div>
          <p className="text-ink-muted">{t("amount.fixed")}</p>
          <Amount asset="BRL" amount={preview.amount} size="display" />
          {problem !== undefined && (
            <p role="alert" className="text-negative text-sm">
              {problem}
            </p>
          )}
        </div>
      ) : (
        <Field
          label={t("amount.label")}
          error={problem}
          hint={available && t("amount.available", { amount: formatAmount("BRL", available) })}
          required
        >
          <MoneyInput
            asset="BRL"
            ref={amount.field.ref}
            value={amount.field.value}
            onValueChange={(typed) => amount.field.onChange(typed ?? "")}
            autoFocus
            className="h-16 font-semibold text-3xl tracking-tight"
          />
        </Field>
      )}
      <Field label={t("amount.message")} hint={t("amount.messageHint")}>
        <Input maxLength={MAX_PAYMENT_MESSAGE} {...form.register("message", emptyAsAbsent)} />
      </Field>
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg">
          {t("target.continue")}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("back", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
