import { createPixCharge, PIX_CHARGE_MAX, PIX_CHARGE_MIN } from "@lastro/contracts/pix";
import { compare } from "@lastro/money";
import { useMutation } from "@tanstack/react-query";
import { QrCode as QrIcon } from "lucide-react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Charge, type ChargeOrder, createCharge } from "@/features/pix/api";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { emptyAsAbsent, useContractForm } from "@/lib/use-contract-form";

const SHORTCUTS = ["50", "100", "500", "1000"];

/** The contract's charge, with the limits the server also keeps. */
const schema = createPixCharge.body.extend({
  amount: createPixCharge.body.shape.amount
    .refine((amount) => compare(amount, PIX_CHARGE_MIN) >= 0, { error: "tooSmall" })
    .refine((amount) => compare(amount, PIX_CHARGE_MAX) <= 0, { error: "tooLarge" }),
});

/** How much to be paid, and what for. */
export function AmountForm({ onCreated }: { onCreated: (charge: Charge) => void }) {
  const { t } = useTranslation("pix");
  const keys = useIdempotencyKeys();
  const form = useContractForm(schema, { amount: "" });
  const amount = useController({ control: form.control, name: "amount" });
  const creation = useMutation({
    mutationFn: (order: ChargeOrder) => createCharge(order, keys.keyFor(order)),
    onSuccess: (charge) => {
      keys.settle();
      onCreated(charge);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
  });
  const submit = form.handleSubmit((order) => {
    if (!creation.isPending) creation.mutate(order);
  });
  const change = (next: string | undefined) => {
    amount.field.onChange(next ?? "");
    form.clearErrors("amount");
  };
  const wrong = amount.fieldState.error?.message;
  const problem = wrong === "tooSmall" || wrong === "tooLarge" ? wrong : "empty";

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <h2 className="font-semibold text-lg">{t("form.title")}</h2>
      <Field
        label={t("form.amount")}
        hint={t("form.amountHint")}
        error={wrong === undefined ? undefined : t(`form.${problem}`)}
        required
      >
        <MoneyInput
          asset="BRL"
          ref={amount.field.ref}
          value={amount.field.value}
          onValueChange={change}
          autoFocus
          className="h-16 font-semibold text-3xl tracking-tight"
        />
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("form.shortcuts")}</legend>
        {SHORTCUTS.map((value) => (
          <Button key={value} variant="secondary" size="sm" className="figures" onClick={() => change(value)}>
            {formatAmount("BRL", value)}
          </Button>
        ))}
      </fieldset>
      <Field label={t("form.description")} hint={t("form.descriptionHint")}>
        <Input maxLength={140} {...form.register("description", emptyAsAbsent)} />
      </Field>
      {creation.isError && <ErrorAlert error={creation.error} />}
      <Button type="submit" size="lg" disabled={creation.isPending}>
        <QrIcon aria-hidden="true" className="size-5" />
        {creation.isPending ? t("form.busy") : t("form.submit")}
      </Button>
    </form>
  );
}
