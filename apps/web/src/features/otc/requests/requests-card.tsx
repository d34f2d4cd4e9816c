import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Countdown } from "@/components/countdown";
import { EmptyState } from "@/components/empty-state";
import { Item } from "@/components/item-list";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import { statusesOf } from "@/components/statuses";
import { Button } from "@/components/ui/button";
import { cancelRequest, type QuoteRequest, requestsQuery } from "@/features/otc/requests/api";
import { REQUEST_TONES, useAsked } from "@/features/otc/requests/words";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What the client asked the desk to quote, and whose turn it is. */
export function RequestsCard({ onOpen }: { onOpen: (request: QuoteRequest) => void }) {
  const { t } = useTranslation("otc");
  const list = useInfiniteQuery(requestsQuery);
  return (
    <section aria-labelledby="otc-requests" className="flex flex-col gap-3">
      <h2 id="otc-requests" className="font-semibold text-lg tracking-tight">
        {t("requests.title")}
      </h2>
      <PagedList
        list={list}
        rowKey={({ id }) => id}
        row={(request) => <Row request={request} onOpen={() => onOpen(request)} />}
        empty={
          <EmptyState
            icon={MessageSquareQuote}
            title={t("requests.emptyTitle")}
            description={t("requests.empty")}
          />
        }
      />
    </section>
  );
}

function Row({ request, onOpen }: { request: QuoteRequest; onOpen: () => void }) {
  const { t } = useTranslation("otc");
  const asked = useAsked();
  const queryClient = useQueryClient();
  const failure = useFailureToast();
  const { id, status, quote, orderId, waitUntil, createdAt, declineReason } = request;
  const cancelling = useMutation({
    mutationFn: () => cancelRequest(id),
    onSuccess: () => toast({ title: t("requests.cancelled") }),
    onError: (error) => void failure(t("requests.notCancelled"), error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["otc", "requests"] }),
  });
  return (
    <Item
      icon={MessageSquareQuote}
      title={
        <>
          {asked(request)}
          <StatusBadge
            status={status}
            statuses={statusesOf(REQUEST_TONES, (one) => t(`requests.statuses.${one}`))}
          />
        </>
      }
      details={
        status === "requested" ? (
          t("requests.waiting", { until: formatDateTime(waitUntil) })
        ) : status === "quoted" && quote !== null ? (
          <Countdown
            expiresAt={quote.expiresAt}
            onExpire={() => void queryClient.invalidateQueries({ queryKey: ["otc", "requests"] })}
          />
        ) : (
          <>
            {formatDateTime(createdAt)}
            {declineReason !== null && <p className="text-ink">{declineReason}</p>}
          </>
        )
      }
      actions={
        status === "quoted" && quote !== null ? (
          <Button size="sm" onClick={onOpen}>
            {t("requests.open")}
          </Button>
        ) : status === "requested" ? (
          <Button
            variant="ghost"
            size="sm"
            disabled={cancelling.isPending}
            onClick={() => cancelling.mutate()}
          >
            {t("requests.cancel")}
          </Button>
        ) : (
          orderId !== null && (
            <Button asChild variant="ghost" size="sm">
              <Link to={`/otc/orders/${orderId}`}>{t("requests.seeOrder")}</Link>
            </Button>
          )
        )
      }
    />
  );
}
