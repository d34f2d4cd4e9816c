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
import type { Entry, Quote, Rail } from "@/features/crypto/api";
import type { Draft } from "@/features/crypto/draft";
import { SpeedChoice } from "@/features/crypto/speed-choice";
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
  const to = entries.find(
    (entry) =>
      entry.address === search.get("to") &&
      rails.some((rail) => rail.asset === asset && rail.network === entry.network),
  );
  const [entryId, setEntryId] = useState(draft?.order.entryId ?? to?.id ?? "");
  const [amount, setAmount] = useState(draft?.order.amount.amount ?? "");
  const [speed, setSpeed] = useState<Quote["speed"]>(draft?.quote.speed ?? "normal");
  const [isTried, setTried] = useState(false);
  if (asset === undefined) return <Alert tone="info" title={t("deposit.noneTitle")} />;

  const usable = entries.filter(({ network }) =>
    rails.some((rail) => rail.asset === asset && rail.network === network),
  );
  const only = usable.length === 1 ? usable[0] : undefined;
  const entry = usable.find(({ id }) => id === entryId) ?? only;
  const rail = rails.find((one) => one.asset === asset && one.network === entry?.network);
  const available = wallets.find((wallet) => wallet.asset === asset)?.available.amount ?? "0";
  const quote = rail?.speeds.find((one) => one.speed === speed) ?? rail?.speeds[0];
  const problem = amountProblem(amount, available, quote);
  const words = {
    invalid: () => t("send.invalidAmount", { fee: quote ? formatAmount(asset, quote.fee.amount) : "0" }),
    tooMuch: () => t("send.tooMuch"),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!entry || !rail || !quote || problem !== undefined) return;
    const order = { entryId: entry.id, amount: { asset, amount }, speed: quote.speed, fee: quote.fee };
    onReady({ order, entry, rail, quote });
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
      {rail !== undefined && rail.speeds.length > 1 && (
        <SpeedChoice quotes={rail.speeds} chosen={quote?.speed} onChoose={setSpeed} />
      )}
      {rail !== undefined && rail.speeds.length === 0 && (
        <Alert tone="warning">
          <p>{t("send.feeUnknown")}</p>
        </Alert>
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
          className="h-14 font-semibold text-2xl"
          onValueChange={(typed) => setAmount(typed ?? "")}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        disabled={usable.length === 0 || (rail !== undefined && quote === undefined)}
      >
        {t("send.continue")}
      </Button>
    </form>
  );
}

/** What is wrong with an amount: no more than the fee, or more than there is. */
function amountProblem(
  amount: string,
  available: string,
  quote: Quote | undefined,
): "invalid" | "tooMuch" | undefined {
  if (amount === "" || quote === undefined) return "invalid";
  const { asset, amount: fee } = quote.fee;
  const wanted = parseMoney(asset, amount);
  if (compare(wanted, parseMoney(asset, fee)) <= 0) return "invalid";
  return compare(wanted, parseMoney(asset, available)) > 0 ? "tooMuch" : undefined;
}
