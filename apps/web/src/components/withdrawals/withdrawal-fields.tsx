import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import type { WithdrawalDraft } from "@/components/withdrawals/withdrawal-draft";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";
import type { WithdrawalSummary } from "@/lib/withdrawals";

interface WithdrawalFieldsProps {
  form: UseFormReturn<WithdrawalDraft>;
  summary: WithdrawalSummary;
}

/** Without the zeros nobody types: `"4950.500000"` → `"4950.5"`. */
const plain = (amount: string) => amount.replace(/\.?0+$/, "");

const METHODS = ["pix", "usdt"] as const;

/** By which way, how much, and to whom; with what each way costs and asks at least. */
export function WithdrawalFields({ form, summary }: WithdrawalFieldsProps) {
  const { t } = useTranslation("withdrawals");
  const id = useId();
  const draft = form.watch();
  const network = summary.networks.find((each) => each.network === draft.network);
  const usdt = (amount: string) => formatAmount("USDT", amount, { maxDecimals: 2 });
  const hint =
    draft.method === "pix"
      ? [
          t("minimum", { amount: formatAmount("BRL", summary.pix.minimum) }),
          t("fee", { amount: usdt(summary.pix.fee) }),
        ]
      : network === undefined
        ? []
        : [t("minimum", { amount: usdt(network.minimum) }), t("fee", { amount: usdt(network.fee) })];
  return (
    <>
      <RadioGroup
        aria-label={t("method")}
        value={draft.method}
        onValueChange={(to) => form.setValue("method", to as WithdrawalDraft["method"])}
        className="grid grid-cols-2 gap-2"
      >
        {METHODS.map((method) => (
          <label
            key={method}
            htmlFor={`${id}-${method}`}
            className={cn(
              "flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border px-4 font-medium hover:border-ink/50",
              draft.method === method && "border-wheat-ink bg-wheat-soft",
            )}
          >
            <RadioGroupItem id={`${id}-${method}`} value={method} />
            {method === "pix" ? "Pix" : "USDT"}
          </label>
        ))}
      </RadioGroup>
      <Field label={t("amount")} hint={hint.join(" · ")} required>
        <MoneyInput
          asset="USDT"
          decimals={6}
          className="h-14 font-semibold text-2xl"
          value={draft.amount}
          onValueChange={(amount) => form.setValue("amount", amount)}
        />
      </Field>
      <Button
        variant="ghost"
        size="sm"
        className="-mt-2 self-start"
        disabled={!/[1-9]/.test(summary.available)}
        onClick={() => form.setValue("amount", plain(summary.available))}
      >
        {t("all")}
      </Button>
      {draft.method === "pix" ? (
        <>
          <Field label={t("pixKey")} hint={t("pixKeyHint")} required>
            <Input autoComplete="off" maxLength={100} {...form.register("pixKey")} />
          </Field>
          {!summary.taxIdKnown && (
            <Field label={t("taxId")} hint={t("taxIdHint")} required>
              <Input autoComplete="off" maxLength={30} {...form.register("taxId")} />
            </Field>
          )}
          {!summary.taxIdKnown && (
            <Field label={t("password")} hint={t("passwordHint")} required>
              <PasswordInput autoComplete="current-password" {...form.register("password")} />
            </Field>
          )}
        </>
      ) : (
        <>
          <ChoiceField
            label={t("network")}
            value={draft.network}
            onValueChange={(to) => form.setValue("network", to)}
            choices={summary.networks
              .filter(({ working }) => working)
              .map(({ network: each }) => [each, t(`networks.${each}`)])}
          />
          <Field label={t("address")} hint={t("addressHint")} required>
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder={draft.network === "TRC20" ? "T…" : "0x…"}
              {...form.register("address")}
            />
          </Field>
        </>
      )}
    </>
  );
}
