import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import {
  endBuy,
  pauseBuy,
  type RecurringBuy,
  recurringBuysQuery,
  resumeBuy,
} from "@/features/recurring-buys/api";
import { formatCivilDay } from "@/lib/format-date";

/** One plan, with its latest days. */
export function BuyCard({ buy }: { buy: RecurringBuy }) {
  const { t } = useTranslation("recurring-buys");
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: recurringBuysQuery.queryKey });
  const isPaused = buy.status === "paused";
  const switching = useMutation({ mutationFn: () => (isPaused ? resumeBuy : pauseBuy)(buy.id), onSettled });
  const ending = useMutation({ mutationFn: () => endBuy(buy.id), onSettled });
  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex items-center gap-3">
            <AssetIcon asset={buy.asset} />
            <div>
              <h2 className="font-semibold">
                <Amount asset="BRL" amount={buy.amount} /> · {buy.asset}
              </h2>
              <p className="text-ink-muted text-sm">{t(`repeats.${buy.repeats}`)}</p>
            </div>
          </div>
          <Badge tone={isPaused ? "warning" : "positive"}>
            {t(`status.${isPaused ? "paused" : "active"}`)}
          </Badge>
        </div>
        <p className="text-sm">
          {buy.nextOn !== null
            ? t("next", { day: formatCivilDay(buy.nextOn) })
            : t(buy.pausedFor === "insufficient_funds" ? "pausedShort" : "pausedByClient")}
        </p>
        {buy.runs.length > 0 && (
          <ul aria-label={t("runs.title")} className="flex flex-col divide-y text-sm">
            {buy.runs.map((run) => (
              <li key={run.day} className="figures flex flex-wrap justify-between gap-x-4 py-2">
                <span className="text-ink-muted">{formatCivilDay(run.day)}</span>
                {run.orderId !== null ? (
                  <Link className="underline underline-offset-4" to={`/otc/orders/${run.orderId}`}>
                    {t("runs.bought")}
                  </Link>
                ) : (
                  run.skipped !== null && <span>{t(`runs.skipped.${run.skipped}`)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        {switching.isError && <ErrorAlert error={switching.error} />}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            disabled={switching.isPending}
            onClick={() => switching.mutate()}
          >
            {t(isPaused ? "resume" : "pause")}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setEnding(true)}>
            {t("end.open")}
          </Button>
        </div>
      </CardContent>
      {isEnding && (
        <DecisionDialog
          title={t("end.title")}
          text={t("end.text")}
          action={t("end.open")}
          variant="destructive"
          busy={ending.isPending}
          error={ending.error ?? undefined}
          onConfirm={() => ending.mutate()}
          onClose={() => setEnding(false)}
        />
      )}
    </Card>
  );
}
