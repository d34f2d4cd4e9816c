import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams, useSearchParams } from "react-router";
import { CaseDeadlines } from "@/components/case/case-deadlines";
import { CaseThread } from "@/components/case/case-thread";
import { CaseTimeline } from "@/components/case/case-timeline";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import {
  disputeMessagesQuery,
  disputeTimelineQuery,
  type OrderDetail,
  orderQuery,
  writeDisputeMessage,
} from "@/features/grain/orders/api";
import { DisputeEvidence } from "@/features/grain/orders/dispute/dispute-evidence";
import { DisputeProposals } from "@/features/grain/orders/dispute/dispute-proposals";
import { refOf } from "@/features/grain/orders/dispute/dispute-ref";
import { DisputeSummary } from "@/features/grain/orders/dispute/order-dispute";
import { NextStep } from "@/features/grain/orders/next-step";
import { orderPath } from "@/features/grain/orders/order-paths";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { type Dispute, disputesOf, loadOf } from "@/features/grain/shared/orders/disputes-of";
import { useDisputeWords } from "@/features/grain/shared/orders/use-dispute-words";

/** The dispute of an order or of one of its loads, for either side: what it is about, who must act, the proposals, and what was said and shown. */
export function DisputePage() {
  const { t } = useTranslation("grain-orders");
  const { orderId = "" } = useParams();
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  const [search] = useSearchParams();
  const load = search.get("load") ?? undefined;
  const dispute = data && disputesOf(data).find((one) => loadOf(one) === load);
  if (data !== undefined && dispute === undefined) return <Navigate to={orderPath(data)} replace />;
  return (
    <>
      <PageTitle>{t("dispute.case.title")}</PageTitle>
      {data !== undefined && dispute !== undefined ? (
        <DisputeOf order={data} dispute={dispute} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

interface DisputeProps {
  order: OrderDetail;
  dispute: Dispute;
}

function DisputeOf({ order, dispute }: DisputeProps) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  const words = useDisputeWords();
  const ofLoad = loadOf(dispute) ?? null;
  const deadlines = order.timers.filter(({ kind, loadId }) => kind in words.deadlines && loadId === ofLoad);
  return (
    <>
      <Link
        to={orderPath(order)}
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("dispute.case.back")}
      </Link>
      <h1 className="mb-6 break-words font-semibold text-2xl tracking-tight">
        {t("dispute.case.title")}: {order.offer.name}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <NextStep order={order} inDispute={ofLoad} />
          <Card>
            <CardContent className="pt-5">
              <DisputeSummary order={order} dispute={dispute} />
            </CardContent>
          </Card>
          <Card>
            <CardContent className="pt-3">
              <Record order={order} dispute={dispute} />
            </CardContent>
          </Card>
        </div>
        <Card>
          <CardContent className="flex flex-col gap-5 pt-5">
            {deadlines.length > 0 && (
              <CaseDeadlines deadlines={deadlines} words={words} dateTime={dateTime} />
            )}
            <DisputeProposals order={order} dispute={dispute} />
          </CardContent>
        </Card>
      </div>
    </>
  );
}

function Record({ order, dispute }: DisputeProps) {
  const { t } = useTranslation("cases");
  return (
    <Tabs defaultValue="messages">
      <TabsList aria-label={t("record")}>
        <TabsTrigger value="messages">{t("tabs.messages")}</TabsTrigger>
        <TabsTrigger value="evidence">{t("tabs.evidence")}</TabsTrigger>
        <TabsTrigger value="timeline">{t("tabs.timeline")}</TabsTrigger>
      </TabsList>
      <TabsContent value="messages">
        <Thread order={order} dispute={dispute} />
      </TabsContent>
      <TabsContent value="evidence">
        <DisputeEvidence order={order} dispute={dispute} />
      </TabsContent>
      <TabsContent value="timeline">
        <History order={order} dispute={dispute} />
      </TabsContent>
    </Tabs>
  );
}

function Thread({ order, dispute }: DisputeProps) {
  const { dateTime } = useLocalTime();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(disputeMessagesQuery(refOf(order, dispute)));
  return (
    <CaseThread
      list={list}
      words={useDisputeWords()}
      dateTime={dateTime}
      reader={order.side}
      write={
        dispute.status === "decided"
          ? undefined
          : {
              mayNote: false,
              send: ({ text }) => writeDisputeMessage(refOf(order, dispute), text),
              onSettled: () =>
                void queryClient.invalidateQueries(disputeMessagesQuery(refOf(order, dispute))),
            }
      }
    />
  );
}

function History({ order, dispute }: DisputeProps) {
  const { dateTime } = useLocalTime();
  return (
    <CaseTimeline
      list={useInfiniteQuery(disputeTimelineQuery(refOf(order, dispute)))}
      words={useDisputeWords()}
      dateTime={dateTime}
    />
  );
}
