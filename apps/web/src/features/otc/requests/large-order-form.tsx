import { OTC_REQUEST_WAIT_MINUTES } from "@lastro/contracts/otc-requests";
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { OtcAssetChoice } from "@/components/otc-asset-choice";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { VerificationNeeded } from "@/components/verification-needed";
import {
  createRequest,
  type LargeOrder,
  type QuoteRequest,
  type Terms,
  termsQuery,
} from "@/features/otc/requests/api";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { writtenBps } from "@/lib/written-figures";

const SIDES = ["buy", "sell"] as const;
const UNITS = ["brl", "crypto"] as const;

/** What a client asks the desk to quote; the desk answers at once or by a person. */
export function LargeOrderForm({ onAnswered }: { onAnswered: (request: QuoteRequest) => void }) {
  const { t } = useTranslation("otc");
  const queryClient = useQueryClient();
  const terms = useQuery(termsQuery);
  const [order, setOrder] = useState<LargeOrder>({
    side: "buy",
    asset: "USDT",
    unit: "brl",
    amount: "",
    waitMinutes: 60,
  });
  const asking = useMutation({
    mutationFn: createRequest,
    onSuccess: (request) => {
      setOrder({ ...order, amount: "" });
      if (request.quote === null) toast({ title: t("requests.sent"), description: t("requests.sentText") });
      else onAnswered(request);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["otc", "requests"] }),
  });
  const change = (part: Partial<LargeOrder>) => {
    asking.reset();
    setOrder({ ...order, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate(order);
  };
  const unverified = asking.error instanceof ApiError && asking.error.code === "otc.verification_required";
  const inReais = order.unit === "brl";
  return (
    <Card>
      <CardContent>
        <form noValidate onSubmit={submit} className="flex flex-col gap-6">
          <Minimum terms={terms} />
          <SegmentedChoice
            label={t("form.side")}
            value={order.side}
            options={SIDES}
            word={(side) => t(`sides.${side}`)}
            onChange={(side) => change({ side })}
          />
          <OtcAssetChoice
            value={order.asset}
            onChange={(asset) => change({ asset, amount: inReais ? order.amount : "" })}
          />
          <div className="flex flex-col gap-3">
            <SegmentedChoice
              label={t("requests.unit")}
              value={order.unit}
              options={UNITS}
              word={(unit) => (unit === "brl" ? t("requests.inReais") : order.asset)}
              onChange={(unit) => change({ unit, amount: "" })}
            />
            <Field label={t("requests.amount")}>
              <MoneyInput
                key={`${order.unit}${order.asset}`}
                asset={inReais ? "BRL" : order.asset}
                value={order.amount}
                className="h-16 font-semibold text-3xl tracking-tight"
                onValueChange={(amount = "") => change({ amount })}
              />
            </Field>
          </div>
          <ChoiceField
            label={t("requests.wait")}
            value={String(order.waitMinutes)}
            onValueChange={(minutes) =>
              change({ waitMinutes: OTC_REQUEST_WAIT_MINUTES.find((one) => String(one) === minutes) ?? 60 })
            }
            choices={OTC_REQUEST_WAIT_MINUTES.map((minutes) => [
              String(minutes),
              minutes < 60
                ? t("requests.minutes", { count: minutes })
                : t("requests.hours", { count: minutes / 60 }),
            ])}
          />
          {unverified ? (
            <VerificationNeeded
              words={{
                title: t("unverified.title"),
                text: t("unverified.text"),
                action: t("unverified.action"),
              }}
            />
          ) : (
            asking.isError && <ErrorAlert error={asking.error} />
          )}
          <Button type="submit" size="lg" disabled={asking.isPending || !/[1-9]/.test(order.amount)}>
            {asking.isPending ? t("form.asking") : t("requests.ask")}
          </Button>
          <p className="-mt-2 text-center text-ink-muted text-sm">{t("requests.nothingMoves")}</p>
        </form>
      </CardContent>
    </Card>
  );
}

/** From how much on, and at what spread: the larger the order, the less. */
function Minimum({ terms: { data: terms, error, refetch } }: { terms: UseQueryResult<Terms> }) {
  const { t } = useTranslation("otc");
  if (terms === undefined)
    return error ? (
      <ErrorAlert error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-32 w-full" />
    );
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-sunken p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-muted text-sm">{t("requests.minimum")}</span>
        <span className="figures font-semibold text-2xl tracking-tight">
          {formatAmount("BRL", terms.minimumAmount)}
        </span>
      </p>
      <dl className="flex flex-col gap-1.5 text-sm">
        {terms.bands.map(({ from, spreadBps }) => (
          <LeaderRow key={from} label={t("requests.band", { from: formatAmount("BRL", from) })}>
            {t("requests.spread", { rate: writtenBps(spreadBps) })}
          </LeaderRow>
        ))}
      </dl>
    </div>
  );
}
