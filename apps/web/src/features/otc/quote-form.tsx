import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { OtcAssetChoice } from "@/components/otc-asset-choice";
import { OtcEstimate } from "@/components/otc-estimate";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { VerificationNeeded } from "@/components/verification-needed";
import { type Draft, type FirmQuote, requestQuote } from "@/features/otc/api";
import { Spendable } from "@/features/otc/spendable";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { indicativeQuery } from "@/lib/otc-indicative";
import { toast } from "@/lib/toast-store";

const SIDES = ["buy", "sell"] as const;

interface QuoteFormProps {
  form: UseFormReturn<Draft>;
  onQuote: (quote: FirmQuote) => void;
}

/** What to trade and for how many reais. The server judges; its two refusals of the form are said in a toast. */
export function QuoteForm({ form, onQuote }: QuoteFormProps) {
  const { t } = useTranslation("otc");
  const { data: indicative } = useQuery(indicativeQuery);
  const draft = form.watch();
  const current = indicative?.quotes.find(({ asset }) => asset === draft.asset);
  const [unverified, setUnverified] = useState(false);
  const ask = useMutation({
    mutationFn: requestQuote,
    onSuccess: (quote) => {
      setUnverified(false);
      onQuote(quote);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === "otc.verification_required") {
        setUnverified(true);
        toast({ title: t("unverified.title"), description: t("unverified.text"), variant: "destructive" });
      } else if (error.code === "otc.invalid_amount") {
        toast({ title: t("invalid.title"), description: t("invalid.text"), variant: "destructive" });
      }
    },
  });
  const submit = form.handleSubmit((asked) => ask.mutate(asked));
  const change = (part: Partial<Draft>) => {
    ask.reset();
    form.reset({ ...draft, ...part });
  };
  return (
    <Card>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          <div className="flex flex-col gap-1">
            <h2 className="font-semibold text-lg tracking-tight">{t(`quick.${draft.side}`)}</h2>
            <p className="text-ink-muted text-sm">{t("quick.text")}</p>
          </div>
          <SegmentedChoice
            label={t("form.side")}
            value={draft.side}
            options={SIDES}
            word={(side) => t(`sides.${side}`)}
            onChange={(side) => change({ side })}
          />
          <OtcAssetChoice value={draft.asset} onChange={(asset) => change({ asset })} />
          <Field
            label={t(draft.side === "buy" ? "form.amountBuy" : "form.amountSell")}
            hint={
              current && (
                <span className="figures">
                  {t("form.bounds", {
                    minimum: formatAmount("BRL", current.minAmount),
                    maximum: formatAmount("BRL", current.maxAmount),
                  })}
                </span>
              )
            }
          >
            <MoneyInput
              asset="BRL"
              value={draft.amount}
              className="h-16 font-semibold text-3xl tracking-tight"
              onValueChange={(amount = "") => change({ amount })}
            />
          </Field>
          <div className="-mt-4">
            <Spendable draft={draft} quote={current} onUseAll={(amount) => change({ amount })} />
          </div>
          <OtcEstimate draft={draft} />
          {unverified && (
            <VerificationNeeded
              words={{
                title: t("unverified.title"),
                text: t("unverified.text"),
                action: t("unverified.action"),
              }}
            />
          )}
          {ask.isError && !isSaidInToast(ask.error) && <ErrorAlert error={ask.error} />}
          <Button type="submit" size="lg" disabled={ask.isPending || current?.enabled === false}>
            {ask.isPending ? t("form.asking") : t("form.ask")}
          </Button>
          <p className="-mt-2 text-center text-ink-muted text-sm">
            {current?.enabled === false ? t("form.disabled", { asset: draft.asset }) : t("form.nothingMoves")}
          </p>
        </form>
      </CardContent>
    </Card>
  );
}

function isSaidInToast(error: Error): boolean {
  return (
    error instanceof ApiError &&
    (error.code === "otc.verification_required" || error.code === "otc.invalid_amount")
  );
}
