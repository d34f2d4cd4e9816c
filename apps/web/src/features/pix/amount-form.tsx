import { PIX_CHARGE_MAX, PIX_CHARGE_MIN } from "@lastro/contracts/pix";
import { compare, parseMoney } from "@lastro/money";
import { useMutation } from "@tanstack/react-query";
import { QrCode as QrIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Charge, createCharge } from "@/features/pix/api";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";

const SHORTCUTS = ["50", "100", "500", "1000"];

type Problem = "empty" | "tooSmall" | "tooLarge";

/** What is wrong with the amount, by the limits the server also keeps. */
function problemOf(amount: string | undefined): Problem | undefined {
  if (amount === undefined) return "empty";
  const typed = parseMoney("BRL", amount);
  if (compare(typed, PIX_CHARGE_MIN) < 0) return "tooSmall";
  return compare(typed, PIX_CHARGE_MAX) > 0 ? "tooLarge" : undefined;
}

/** How much to be paid, and what for. */
export function AmountForm({ onCreated }: { onCreated: (charge: Charge) => void }) {
  const { t } = useTranslation("pix");
  const keys = useIdempotencyKeys();
  const [amount, setAmount] = useState<string>();
  const [description, setDescription] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const creation = useMutation({
    mutationFn: () => {
      const order = {
        amount: amount ?? "",
        ...(description.trim() === "" ? {} : { description: description.trim() }),
      };
      return createCharge(order, keys.keyFor(order));
    },
    onSuccess: (charge) => {
      keys.settle();
      onCreated(charge);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(amount);
    setProblem(found);
    if (found === undefined && !creation.isPending) creation.mutate();
  };
  const change = (next: string | undefined) => {
    setAmount(next);
    setProblem(undefined);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <h2 className="font-semibold text-lg">{t("form.title")}</h2>
      <Field
        label={t("form.amount")}
        hint={t("form.amountHint")}
        error={problem && t(`form.${problem}`)}
        required
      >
        <MoneyInput
          asset="BRL"
          value={amount}
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
        <Input value={description} maxLength={140} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      {creation.isError && <ErrorAlert error={creation.error} />}
      <Button type="submit" size="lg" disabled={creation.isPending}>
        <QrIcon aria-hidden="true" className="size-5" />
        {creation.isPending ? t("form.busy") : t("form.submit")}
      </Button>
    </form>
  );
}
