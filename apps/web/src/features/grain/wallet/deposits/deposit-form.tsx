import { openDeposit } from "@lastro/contracts/custody/deposits";
import type { Network } from "@lastro/contracts/custody/networks";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { Usdt } from "@/features/grain/shared/usdt";
import { type DepositOrder, depositNetworksQuery } from "@/features/grain/wallet/deposits/api";
import { cn } from "@/lib/cn";
import { compareDecimals } from "@/lib/decimals";
import { useContractForm } from "@/lib/use-contract-form";

const MINIMUM = "10";

interface DepositFormProps {
  busy: boolean;
  onSubmit: (deposit: DepositOrder) => void;
  onCancel: () => void;
}

/** How much, and by which network. */
export function DepositForm({ busy, onSubmit, onCancel }: DepositFormProps) {
  const { t } = useTranslation(["grain-wallet", "common"]);
  const networks = useQuery(depositNetworksQuery);
  const form = useContractForm(openDeposit.body, { amount: "" });
  const { amount, network } = form.watch() as Partial<DepositOrder>;
  const id = useId();
  const below = !!amount && compareDecimals(amount, MINIMUM) < 0;
  const ready = !!amount && !below && network !== undefined;
  const submit = form.handleSubmit((deposit) => {
    if (ready && !busy) onSubmit(deposit);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label={t("deposit.amount")} error={below ? t("deposit.minimum") : undefined} required>
        <MoneyInput
          asset="USDT"
          decimals={2}
          className="h-14 font-semibold text-2xl placeholder:font-normal placeholder:text-base"
          placeholder={t("deposit.minimum")}
          value={amount}
          onValueChange={(next) => form.setValue("amount", next ?? "")}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <p id={id} className="font-medium text-sm">
          {t("deposit.network")}
        </p>
        {networks.isError && <ErrorAlert error={networks.error} />}
        {networks.isPending && <Skeleton className="h-40 w-full" />}
        <RadioGroup
          aria-labelledby={id}
          value={network ?? null}
          onValueChange={(to) => form.setValue("network", to as Network)}
          className="gap-2"
        >
          {networks.data?.networks.map(({ network: each, name, fee, working }) => (
            <label
              key={each}
              htmlFor={`${id}-${each}`}
              className={cn(
                "flex min-h-14 items-center gap-3 rounded-lg border px-4 py-2",
                working ? "cursor-pointer hover:border-ink/50" : "opacity-60",
                network === each && "border-wheat-ink bg-wheat-soft",
              )}
            >
              <RadioGroupItem id={`${id}-${each}`} value={each} disabled={!working} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">
                  {each} <span className="font-normal text-ink-muted">({name})</span>
                </span>
                {!working && <span className="text-ink-muted text-sm">{t("deposit.offline")}</span>}
              </span>
              <span className="text-ink-muted text-sm">
                {t("deposit.fee")} <Usdt amount={fee} />
              </span>
            </label>
          ))}
        </RadioGroup>
      </div>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" variant="wheat" disabled={!ready || busy}>
          {t("continue", { ns: "common" })}
        </Button>
      </DialogFooter>
    </form>
  );
}
