import { P2P_DISPUTE_REASONS } from "@lastro/contracts/p2p/states";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Timeline } from "@/components/case/timeline";
import { ErrorAlert } from "@/components/error-alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useTradeStatuses } from "@/features/p2p/shared/words";
import { eventsQuery, type TradeStatus } from "@/features/p2p/trades/api";
import { formatDateTime } from "@/lib/format-date";

const ONE_PAGE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => Promise.resolve() };

/** Every change of a trade: when, by whom, and why where it was said. */
export function TradeTimeline({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(eventsQuery(id));
  return (
    <TimelineCard>
      {error !== null && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <TradeEvents events={data?.events} />
      )}
    </TimelineCard>
  );
}

interface TradeEvent {
  at: string;
  by: "buyer" | "seller" | "administrator" | "system";
  from: TradeStatus | null;
  to: TradeStatus;
  reason: string | null;
}

export function TradeEvents({ events }: { events: readonly TradeEvent[] | undefined }) {
  const { t } = useTranslation("p2p");
  const statuses = useTradeStatuses();
  /** A dispute's reason is one of a few; any other was typed. */
  const inWords = (reason: string) => {
    const known = P2P_DISPUTE_REASONS.find((one) => one === reason);
    return known === undefined ? reason : t(`dispute.reasons.${known}`);
  };
  return (
    <Timeline
      list={ONE_PAGE}
      events={events?.map(({ at, by, from, to, reason }) => ({
        id: `${at}${to}`,
        title: from === null ? t("trade.begun") : statuses[to].label,
        caption: `${formatDateTime(at)} · ${t(`roles.${by}`)}`,
        detail: reason !== null && <p className="break-words text-ink-muted">{inWords(reason)}</p>,
      }))}
    />
  );
}

function TimelineCard({ children }: { children: ReactNode }) {
  const { t } = useTranslation("p2p");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("trade.timeline")}</CardTitle>
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}
