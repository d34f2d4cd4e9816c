import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { CaseDesk, CaseRecord } from "@/components/case/admin-case";
import { LoadOlder } from "@/components/case/load-older";
import { ErrorAlert } from "@/components/error-alert";
import { ForAdministrators } from "@/components/for-administrators";
import { LeaderRow } from "@/components/leader-row";
import { ShortId } from "@/components/office/short-id";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  ADMIN_P2P,
  type AdminTrade,
  messagesQuery,
  packFile,
  pictureFile,
  tradeQuery,
} from "@/features/p2p/admin/api";
import { DisputeRuling } from "@/features/p2p/admin/dispute-ruling";
import { LateRulingCard } from "@/features/p2p/admin/late-ruling";
import { SuspendButton } from "@/features/p2p/admin/suspend-dialog";
import { useP2pCaseWords, useTradeStatuses } from "@/features/p2p/shared/words";
import { DisputeSummary } from "@/features/p2p/trades/dispute-summary";
import { RoomMessages } from "@/features/p2p/trades/room-messages";
import { TradeEvents } from "@/features/p2p/trades/trade-timeline";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { saveFile } from "@/lib/save-file";
import { useFailureToast } from "@/lib/use-failure-toast";
import { writtenPrice } from "@/lib/written-figures";

/** One trade: its sides and money, what was said, what each side proves, and the ruling where it takes one. */
export function AdminTradePage() {
  const { t } = useTranslation("p2p-admin");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(tradeQuery(id));
  return (
    <>
      <PageTitle>{data?.number ?? t("trades.title")}</PageTitle>
      <BackLink to={data?.trade.dispute != null ? "/admin/p2p/disputes" : "/admin/p2p/trades"}>
        {t(data?.trade.dispute != null ? "disputes.back" : "trades.back")}
      </BackLink>
      {data !== undefined ? (
        <Shown of={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ of }: { of: AdminTrade }) {
  const statuses = useTradeStatuses();
  const words = useP2pCaseWords();
  const { dispute, late } = of.trade;
  const caseId = dispute?.id ?? late?.id;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="figures font-semibold text-2xl tracking-tight">{of.number}</h1>
        <StatusBadge status={of.status} statuses={statuses} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          {dispute !== null && <DisputeSummary dispute={dispute} asset={of.asset} />}
          {caseId !== undefined && <CaseRecord id={caseId} words={words} />}
          <RoomCard of={of} />
          <EventsCard of={of} />
        </div>
        <div className="flex flex-col gap-6">
          {caseId !== undefined && <CaseDesk id={caseId} words={words} />}
          <ForAdministrators>
            {dispute !== null && <DisputeRuling of={of} dispute={dispute} />}
            {late !== null && <LateRulingCard late={late} />}
          </ForAdministrators>
          <FactsCard of={of} />
        </div>
      </div>
    </>
  );
}

function FactsCard({ of }: { of: AdminTrade }) {
  const { t } = useTranslation(["p2p-admin", "p2p"]);
  const failed = useFailureToast();
  const pack = useMutation({
    mutationFn: () => packFile(of.id),
    onSuccess: (file) => saveFile(file, `${of.number}.pdf`),
    onError: (error) => void failed(t("pack.failed", { ns: "p2p" }), error),
  });
  const { asset, trade } = of;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("trades.facts")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <dl className="flex flex-col gap-2">
          {(["buyer", "seller"] as const).map((role) => (
            <LeaderRow key={role} label={t(`roles.${role}`, { ns: "p2p" })}>
              <Link to={`/admin/users/${of[role].id}`} className="text-accent underline">
                {of[role].name}
              </Link>
            </LeaderRow>
          ))}
          <LeaderRow label={t("trades.quantity", { ns: "p2p" })}>
            {formatAmount(asset, of.quantity.amount)}
          </LeaderRow>
          <LeaderRow label={t("trade.facts.price", { ns: "p2p" })}>{writtenPrice(of.price)}</LeaderRow>
          <LeaderRow label={t("trades.total", { ns: "p2p" })}>{formatAmount("BRL", of.total)}</LeaderRow>
          <LeaderRow label={t("figures.inEscrow")}>{formatAmount(asset, of.inEscrow.amount)}</LeaderRow>
          <LeaderRow label={t("take.method", { ns: "p2p" })}>
            {t(`methods.${trade.method}`, { ns: "p2p" })}
          </LeaderRow>
          {trade.payment !== null && (
            <LeaderRow label={t("trade.facts.paidAt", { ns: "p2p" })}>
              {formatDateTime(trade.payment.markedAt)}
            </LeaderRow>
          )}
        </dl>
        {trade.payment !== null && trade.payment.endToEndId !== null && (
          <ShortId value={trade.payment.endToEndId} label="Pix" />
        )}
        {trade.arrivedPix.map((pix) => (
          <p key={pix.endToEndId} className={pix.fromBuyer ? "text-positive" : "text-negative"}>
            {t(`arrived.${pix.fromBuyer ? "fromBuyer" : "fromAnother"}.title`, {
              ns: "p2p",
              amount: formatAmount("BRL", pix.amount),
            })}
          </p>
        ))}
        <div className="flex flex-wrap gap-2">
          {trade.closedAt !== null && (
            <Button variant="secondary" disabled={pack.isPending} onClick={() => pack.mutate()}>
              <FileDown aria-hidden="true" className="size-4" />
              {t("pack.download", { ns: "p2p" })}
            </Button>
          )}
          <ForAdministrators>
            <SuspendButton person={of.buyer} tradeId={of.id} />
            <SuspendButton person={of.seller} tradeId={of.id} />
          </ForAdministrators>
        </div>
      </CardContent>
    </Card>
  );
}

function RoomCard({ of }: { of: AdminTrade }) {
  const { t } = useTranslation(["p2p-admin", "p2p"]);
  const list = useInfiniteQuery(messagesQuery(of.id));
  const messages = list.data && [...list.data.pages].reverse().flatMap((page) => page.messages);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("trades.room")}</CardTitle>
        <p className="text-ink-muted text-sm">{t("trades.roomText")}</p>
      </CardHeader>
      <CardContent className="flex flex-col gap-2">
        {messages === undefined ? (
          list.isError ? (
            <ErrorAlert error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Skeleton className="h-24 w-full" />
          )
        ) : (
          <>
            <LoadOlder list={list} />
            <RoomMessages
              messages={messages}
              reader="seller"
              paidHere={of.trade.method === "lastro"}
              fileKey={[...ADMIN_P2P, "trade", of.id]}
              download={(pictureId, signal) => pictureFile(of.id, pictureId, signal)}
            />
          </>
        )}
      </CardContent>
    </Card>
  );
}

function EventsCard({ of }: { of: AdminTrade }) {
  const { t } = useTranslation("p2p");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("trade.timeline")}</CardTitle>
      </CardHeader>
      <CardContent>
        <TradeEvents events={of.events} />
      </CardContent>
    </Card>
  );
}
