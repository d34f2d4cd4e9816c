import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { findRecipient, limitsQuery, type Recipient, type Wallet } from "@/features/accounts/api";
import { namesSomebody } from "@/features/accounts/recipient";
import { RecipientField } from "@/features/accounts/recipient-field";
import { compareDecimals, isZero } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";

export interface TransferDraft {
  to: Recipient;
  asset: Wallet["asset"];
  amount: string | undefined;
  description: string;
}

export const EMPTY_DRAFT: TransferDraft = {
  to: { kind: "email", value: "" },
  asset: "BRL",
  amount: undefined,
  description: "",
};

interface TransferFormProps {
  draft: TransferDraft;
  onChange: (draft: TransferDraft) => void;
  wallets: readonly Wallet[] | undefined;
  /** Called with the masked name of whoever would receive it. */
  onReady: (recipient: string) => void;
}

/** Whom and how much. Going on asks the server who that is, and moves nothing. */
export function TransferForm({ draft, onChange, wallets, onReady }: TransferFormProps) {
  const { t } = useTranslation("accounts");
  const [tried, setTried] = useState(false);
  const wallet = wallets?.find(({ asset }) => asset === draft.asset);
  const toError = namesSomebody(draft.to) ? undefined : t(`transfer.invalid.${draft.to.kind}`);
  const amountError = useAmountError(draft, wallet);
  const look = useMutation({
    mutationFn: findRecipient,
    onSuccess: ({ name }) => onReady(name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (toError === undefined && amountError === undefined) look.mutate(draft.to);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <RecipientField
        recipient={draft.to}
        onChange={(to) => {
          look.reset();
          onChange({ ...draft, to });
        }}
        error={tried ? toError : undefined}
      />
      <AmountFields
        draft={draft}
        onChange={onChange}
        wallets={wallets}
        error={tried ? amountError : undefined}
      />
      <Field label={t("transfer.note")}>
        <Input
          maxLength={140}
          value={draft.description}
          placeholder={t("transfer.notePlaceholder")}
          onChange={({ target }) => onChange({ ...draft, description: target.value })}
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

function AmountFields({
  draft,
  onChange,
  wallets,
  error,
}: Omit<TransferFormProps, "onReady"> & { error: string | undefined }) {
  const { t } = useTranslation("accounts");
  const usable = wallets?.filter(({ asset, available }) => asset === "BRL" || !isZero(available.amount));
  const wallet = wallets?.find(({ asset }) => asset === draft.asset);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
        <Field label={t("transfer.amount")} error={error} required>
          <MoneyInput
            asset={draft.asset}
            value={draft.amount}
            placeholder="0,00"
            className="h-14 font-semibold text-2xl"
            onValueChange={(amount) => onChange({ ...draft, amount })}
          />
        </Field>
        <Field label={t("transfer.asset")}>
          <AssetSelect
            value={draft.asset}
            assets={usable?.map(({ asset }) => asset) ?? ["BRL"]}
            onChange={(asset) => onChange({ ...draft, asset, amount: undefined })}
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
              onClick={() => onChange({ ...draft, amount: wallet.available.amount })}
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

function useAmountError({ amount }: TransferDraft, wallet: Wallet | undefined): string | undefined {
  const { t } = useTranslation("accounts");
  if (amount === undefined || isZero(amount)) return t("transfer.invalid.amount");
  if (wallet !== undefined && compareDecimals(amount, wallet.available.amount) > 0) {
    return t("transfer.invalid.tooMuch");
  }
  return undefined;
}

function LimitLeft() {
  const { t } = useTranslation("accounts");
  const { data } = useQuery(limitsQuery);
  const limit = data?.limits.find(({ category }) => category === "transfer");
  if (limit === undefined) return null;
  return (
    <p className="figures -mt-2 text-center text-ink-muted text-xs">
      {t("transfer.limit", {
        remaining: formatAmount("BRL", limit.remaining),
        daily: formatAmount("BRL", limit.daily),
      })}
    </p>
  );
}
