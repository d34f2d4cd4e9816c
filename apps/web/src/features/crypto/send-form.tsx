import { compare, parseMoney } from "@lastro/money";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Amount } from "@/components/amount";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { Entry, Rail } from "@/features/crypto/api";
import type { Draft } from "@/features/crypto/draft";
import { formatAmount } from "@/lib/format-number";
import type { Wallets } from "@/lib/wallets";

interface SendFormProps {
  rails: readonly Rail[];
  entries: readonly Entry[];
  wallets: Wallets["wallets"];
  /** What was typed before, where somebody came back to change it. */
  draft: Draft | undefined;
  onReady: (draft: Draft) => void;
}

/** What, where to and how much. Going on moves nothing. */
export function SendForm({ rails, entries, wallets, draft, onReady }: SendFormProps) {
  const { t } = useTranslation("crypto");
  const [search, setSearch] = useSearchParams();
  const assets = [...new Set(rails.map((rail) => rail.asset))];
  const asset = assets.find((one) => one === search.get("asset")) ?? assets[0];
  const [entryId, setEntryId] = useState(draft?.order.entryId ?? "");
  const [amount, setAmount] = useState(draft?.order.amount.amount ?? "");
  const [isTried, setTried] = useState(false);
  if (asset === undefined) return <Alert tone="info" title={t("deposit.noneTitle")} />;

  const usable = entries.filter(({ network }) =>
    rails.some((rail) => rail.asset === asset && rail.network === network),
  );
  const only = usable.length === 1 ? usable[0] : undefined;
  const entry = usable.find(({ id }) => id === entryId) ?? only;
  const rail = rails.find((one) => one.asset === asset && one.network === entry?.network);
  const available = wallets.find((wallet) => wallet.asset === asset)?.available.amount ?? "0";
  const problem = amountProblem(amount, available, rail);
  const words = {
    invalid: () => t("send.invalidAmount", { fee: rail ? formatAmount(asset, rail.fee.amount) : "0" }),
    tooMuch: () => t("send.tooMuch"),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (entry && rail && problem === undefined)
      onReady({ order: { entryId: entry.id, amount: { asset, amount } }, entry, rail });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ChoiceField
        label={t("send.asset")}
        value={asset}
        onValueChange={(to) => {
          setAmount("");
          setSearch({ asset: to });
        }}
        choices={assets.map((one) => [one, one] as const)}
      />
      {usable.length === 0 ? (
        <Alert tone="info">
          <p>{t("send.noEntries")}</p>
        </Alert>
      ) : (
        <div className="flex flex-col gap-1.5">
          <ChoiceField
            label={t("send.to")}
            value={entry?.id ?? ""}
            onValueChange={setEntryId}
            choices={usable.map(({ id, label, network }) => [id, `${label} · ${network}`] as const)}
          />
          {entry !== undefined && (
            <p className="break-all font-mono text-ink-muted text-xs">{entry.address}</p>
          )}
          {isTried && entry === undefined && (
            <p role="alert" className="text-negative text-sm">
              {t("send.chooseAddress")}
            </p>
          )}
        </div>
      )}
      <Field
        label={t("send.amount")}
        error={isTried && problem !== undefined ? words[problem]() : undefined}
        hint={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              {t("send.available")} <Amount asset={asset} amount={available} maxDecimals={8} />
            </span>
            <button
              type="button"
              className="min-h-11 font-medium text-accent hover:underline sm:min-h-0"
              onClick={() => setAmount(available)}
            >
              {t("send.all")}
            </button>
          </span>
        }
        required
      >
        <MoneyInput
          asset={asset}
          value={amount}
          placeholder="0,00"
          className="h-14 font-semibold text-2xl"
          onValueChange={(typed) => setAmount(typed ?? "")}
        />
      </Field>
      <Button type="submit" size="lg" disabled={usable.length === 0}>
        {t("send.continue")}
      </Button>
    </form>
  );
}

/** What is wrong with an amount: no more than the fee, or more than there is. */
function amountProblem(
  amount: string,
  available: string,
  rail: Rail | undefined,
): "invalid" | "tooMuch" | undefined {
  if (amount === "" || rail === undefined) return "invalid";
  const wanted = parseMoney(rail.asset, amount);
  if (compare(wanted, parseMoney(rail.asset, rail.fee.amount)) <= 0) return "invalid";
  return compare(wanted, parseMoney(rail.asset, available)) > 0 ? "tooMuch" : undefined;
}
