import { returnReceivedPix } from "@lastro/contracts/pix-received";
import { compare, parseMoney } from "@lastro/money";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { MoneyInput } from "@/components/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Received, type ReturnOrder, receivedQuery, returnReceived } from "@/features/pix-received/api";
import { ApiError } from "@/lib/api-error";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { emptyAsAbsent, useContractForm } from "@/lib/use-contract-form";

/** Giving the Pix back, whole or in part, while that is possible. */
export function ReturnForm({ received }: { received: Received }) {
  const { t } = useTranslation("pix-received");
  if (received.returnable === "0.00") return <p className="text-ink-muted text-sm">{t("form.over")}</p>;
  // Begins anew with what is left after each return.
  return <Form key={received.returnable} received={received} />;
}

function Form({ received }: { received: Received }) {
  const { t } = useTranslation("pix-received");
  const { id, returnable, returnUntil, payer } = received;
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const [asked, setAsked] = useState<ReturnOrder>();
  const most = parseMoney("BRL", returnable);
  const form = useContractForm(
    returnReceivedPix.body.extend({
      amount: returnReceivedPix.body.shape.amount
        .refine((amount) => amount.minor > 0n, { error: "empty" })
        .refine((amount) => compare(amount, most) <= 0, { error: "tooLarge" }),
    }),
    { amount: returnable },
  );
  const amount = useController({ control: form.control, name: "amount" });
  const returning = useMutation({
    mutationFn: (order: ReturnOrder) => returnReceived(id, order, keys.keyFor(order)),
    onSuccess: (changed) => {
      keys.settle();
      setAsked(undefined);
      queryClient.setQueryData(receivedQuery(id).queryKey, changed);
      void queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
  });
  const wrong = amount.fieldState.error?.message;
  const whom = payer.name ?? payer.document ?? t("unknownPayer");
  const sum = asked === undefined ? "" : formatAmount("BRL", asked.amount);
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((order) => setAsked(order))(event)}
      className="flex flex-col gap-5 rounded-xl border bg-surface px-5 py-6 sm:px-8"
    >
      <h2 className="font-semibold text-lg">{t("form.title")}</h2>
      <p className="text-ink-muted text-sm">{t("form.text", { until: formatDate(returnUntil) })}</p>
      <Field
        label={t("form.amount")}
        hint={t("form.most", { amount: formatAmount("BRL", returnable) })}
        error={wrong === undefined ? undefined : t(wrong === "tooLarge" ? "form.tooLarge" : "form.empty")}
        required
      >
        <MoneyInput
          asset="BRL"
          ref={amount.field.ref}
          value={amount.field.value}
          onValueChange={(next) => {
            amount.field.onChange(next ?? "");
            form.clearErrors("amount");
          }}
        />
      </Field>
      <Field label={t("form.reason")}>
        <Input maxLength={140} {...form.register("reason", emptyAsAbsent)} />
      </Field>
      <Alert tone="info">{t("form.med")}</Alert>
      <Button type="submit" size="lg">
        {t("form.submit")}
      </Button>
      <DecisionDialog
        open={asked !== undefined}
        title={t("form.confirmTitle", { amount: sum })}
        text={t("form.confirmText", { amount: sum, whom })}
        action={t("form.confirm", { amount: sum })}
        busy={returning.isPending}
        error={returning.error ?? undefined}
        onConfirm={() => asked && returning.mutate(asked)}
        onClose={() => {
          setAsked(undefined);
          returning.reset();
        }}
      />
    </form>
  );
}
