import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { SegmentedChoice } from "@/components/segmented-choice";
import { StatusBadge } from "@/components/status-badge";
import { Skeleton } from "@/components/ui/skeleton";
import { useTradeStatuses } from "@/features/p2p/shared/words";
import { type Trade, tradeQuery } from "@/features/p2p/trades/api";
import { NextStep } from "@/features/p2p/trades/next-step";
import { Room } from "@/features/p2p/trades/room";
import { StageLine } from "@/features/p2p/trades/stage-line";
import { TradeFacts } from "@/features/p2p/trades/trade-facts";
import { TradeSteps } from "@/features/p2p/trades/trade-steps";
import { TradeTimeline } from "@/features/p2p/trades/trade-timeline";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";

const PARTS = ["trade", "room"] as const;

/** The room of a trade: who must act and until when, the next step, and the conversation beside it. */
export function TradePage() {
  const { t } = useTranslation("p2p");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(tradeQuery(id));
  return (
    <>
      <PageTitle>{data === undefined ? t("trades.trade") : data.number}</PageTitle>
      <BackLink to="/p2p/trades">{t("trades.back")}</BackLink>
      {data !== undefined ? (
        <Shown key={data.id} trade={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const statuses = useTradeStatuses();
  const [part, setPart] = useState<(typeof PARTS)[number]>("trade");
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-2xl tracking-tight">
          {t(`trade.title.${trade.role}`, {
            amount: formatAmount(trade.asset, trade.quantity.amount),
            name: trade.counterparty.name,
          })}
        </h1>
        <StatusBadge status={trade.status} statuses={statuses} />
      </div>
      <p className="figures mb-5 text-ink-muted text-sm">{trade.number}</p>
      <SegmentedChoice
        label={t("trade.parts.label")}
        value={part}
        options={PARTS}
        word={(one) => t(`trade.parts.${one}`)}
        onChange={setPart}
        className="mb-5 lg:hidden"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className={cn("flex flex-col gap-6", part !== "trade" && "max-lg:hidden")}>
          <StageLine trade={trade} />
          <NextStep trade={trade} />
          <TradeSteps trade={trade} />
          <TradeFacts trade={trade} />
          <TradeTimeline id={trade.id} />
        </div>
        <div className={cn("lg:sticky lg:top-20", part !== "room" && "max-lg:hidden")}>
          <Room trade={trade} />
        </div>
      </div>
    </>
  );
}
