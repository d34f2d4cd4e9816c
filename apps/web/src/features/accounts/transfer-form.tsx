import { sendTransferRoute } from "@lastro/contracts/transfers";
import { compare, isPositive, type Money, parseMoney } from "@lastro/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { findRecipient, namesSomebody } from "@/components/recipient/recipient";
import { RecipientField } from "@/components/recipient/recipient-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import type { TransferOrder, Wallet } from "@/features/accounts/api";
import { isZero } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";
import { limitsQuery } from "@/lib/limits";
import { emptyAsAbsent, useContractForm } from "@/lib/use-contract-form";

export const EMPTY_ORDER: TransferOrder = {
  to: { kind: "email", value: "" },
  amount: { asset: "BRL", amount: "" },
};

/** The contract's transfer, to somebody who may exist, of no more than there is. */
function transferSchema(wallets: readonly Wallet[] | undefined) {
  const { to, amount } = sendTransferRoute.body.shape;
  const isCovered = (wanted: Money) => {
    const available = wallets?.find(({ asset }) => asset === wanted.asset)?.available.amount;
    return available === undefined || compare(wanted, parseMoney(wanted.asset, available)) <= 0;
  };
  return sendTransferRoute.body.extend({
    to: to.refine(namesSomebody, { path: ["value"] }),
    amount: amount
      .refine(isPositive, { path: ["amount"], abort: true })
      .refine(isCovered, { path: ["amount"], error: "tooMuch" }),
  });
}

interface TransferFormProps {
  /** What was typed before, where somebody came back to change it. */
  order: TransferOrder;
  wallets: readonly Wallet[] | undefined;
  /** Called with the masked name of whoever would receive it. */
  onReady: (order: TransferOrder, recipient: string) => void;
}

/** Whom and how much. Going on asks the server who that is, and moves nothing. */
export function TransferForm({ order, wallets, onReady }: TransferFormProps) {
  const { t } = useTranslation("accounts");
  const schema = useMemo(() => transferSchema(wallets), [wallets]);
  const form = useContractForm(schema, order);
  const { errors } = form.formState;
  const look = useMutation({
    mutationFn: ({ to }: TransferOrder) => findRecipient({ ...to, value: to.value.trim() }),
    onSuccess: ({ name }, wanted) => onReady(wanted, name),
  });
  const recipient = useController({ control: form.control, name: "to" });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((wanted) => look.mutate(wanted))(event)}
      className="flex flex-col gap-6"
    >
      <RecipientField
        recipient={recipient.field.value}
        onChange={(to) => {
          look.reset();
          recipient.field.onChange(to);
        }}
        error={errors.to && t(`transfer.invalid.${recipient.field.value.kind}`)}
      />
      <AmountFields form={form} wallets={wallets} />
      <Field label={t("transfer.note")}>
        <Input
          maxLength={140}
          placeholder={t("transfer.notePlaceholder")}
          {...form.register("description", emptyAsAbsent)}
        />
      </Field>
      {look.isError && <ErrorAlert error={look.error} />}
      <Button type="submit" size="lg" disabled={look.isPending}>
        {look.isPending ? t("transfer.looking") : t("transfer.continue")}
      </Button>
      <LimitLeft />
    </form>
  );
}

interface AmountFieldsProps extends Pick<TransferFormProps, "wallets"> {
  form: UseFormReturn<TransferOrder>;
}

function AmountFields({ form, wallets }: AmountFieldsProps) {
  const { t } = useTranslation("accounts");
  const { field, fieldState } = useController({ control: form.control, name: "amount" });
  const { asset, amount } = field.value;
  // The error of a field within another stands below the outer one's.
  const wrong = form.formState.errors.amount?.amount;
  // PRP are sent from their own wallet, where they keep their dates of expiry.
  const usable = wallets?.filter(
    (each) => each.asset === "BRL" || (each.asset !== "PRP" && !isZero(each.available.amount)),
  );
  const wallet = wallets?.find((each) => each.asset === asset);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
        <Field
          label={t("transfer.amount")}
          error={
            fieldState.invalid
              ? t(`transfer.invalid.${wrong?.message === "tooMuch" ? "tooMuch" : "amount"}`)
              : undefined
          }
          required
        >
          <MoneyInput
            asset={asset}
            value={amount}
            className="h-14 font-semibold text-2xl"
            onValueChange={(typed) => field.onChange({ asset, amount: typed ?? "" })}
          />
        </Field>
        <Field label={t("transfer.asset")}>
          <AssetSelect
            value={asset}
            assets={usable?.map((each) => each.asset) ?? ["BRL"]}
            onChange={(chosen) => field.onChange({ asset: chosen, amount: "" })}
          />
        </Field>
      </div>
      {wallet !== undefined && (
        <p className="figures flex flex-wrap items-center gap-x-3 text-ink-muted text-sm">
          {t("transfer.available", { amount: formatAmount(wallet.asset, wallet.available.amount) })}
          {!isZero(wallet.available.amount) && (
            <Button
              variant="link"
              size="sm"
              className="min-h-8"
              onClick={() => field.onChange(wallet.available)}
            >
              {t("transfer.useAll")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

interface AssetSelectProps {
  value: Wallet["asset"];
  assets: readonly Wallet["asset"][];
  onChange: (asset: Wallet["asset"]) => void;
}

function AssetSelect({ value, assets, onChange, ...field }: AssetSelectProps) {
  return (
    <Select
      value={value}
      onValueChange={(chosen) => {
        const asset = assets.find((one) => one === chosen);
        if (asset !== undefined) onChange(asset);
      }}
    >
      <SelectTrigger {...field} className="h-14">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {assets.map((asset) => (
          <SelectItem key={asset} value={asset}>
            {asset}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

function LimitLeft() {
  const { t } = useTranslation("accounts");
  const { data } = useQuery(limitsQuery);
  const limit = data?.limits.find(({ category, rule }) => category === "transfer" && rule === "day");
  if (limit === undefined) return null;
  return (
    <p className="figures -mt-2 text-center text-ink-muted text-xs">
      {t("transfer.limit", {
        remaining: formatAmount("BRL", limit.remaining),
        daily: formatAmount("BRL", limit.allowed),
      })}
    </p>
  );
}
