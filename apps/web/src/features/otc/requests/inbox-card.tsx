import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { LeaderRow } from "@/components/leader-row";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import { statusesOf } from "@/components/statuses";
import { Button } from "@/components/ui/button";
import { AnswerDialog } from "@/features/otc/requests/answer-dialog";
import { type InboxRequest, inboxQuery } from "@/features/otc/requests/api";
import { DeclineDialog } from "@/features/otc/requests/decline-dialog";
import { REQUEST_TONES, useAsked } from "@/features/otc/requests/words";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useSearchFilter } from "@/lib/use-search-filter";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

/** The requests an administrator answers, with what one has to know to give a price. */
export function InboxCard() {
  const { t } = useTranslation("otc");
  const { get } = useSearchFilter();
  const state = get("requests") === "ended" ? "ended" : "open";
  const list = useInfiniteQuery(inboxQuery(state));
  const [answering, setAnswering] = useState<{ request: InboxRequest; how: "quote" | "decline" }>();
  const close = () => setAnswering(undefined);
  return (
    <section aria-labelledby="otc-inbox" className="flex flex-col gap-3">
      <h2 id="otc-inbox" className="font-semibold text-lg tracking-tight">
        {t("requests.inbox.title")}
      </h2>
      <FilterTabs
        name="requests"
        label={t("requests.inbox.title")}
        value={state}
        options={["open", "ended"]}
        word={(one) => t(`requests.inbox.${one}`)}
      >
        <PagedList
          list={list}
          rowKey={({ id }) => id}
          row={(request) => <Row request={request} onAnswer={(how) => setAnswering({ request, how })} />}
          empty={<EmptyState icon={Inbox} title={t("requests.inbox.empty")} />}
        />
      </FilterTabs>
      {answering?.how === "quote" && <AnswerDialog request={answering.request} onClose={close} />}
      {answering?.how === "decline" && <DeclineDialog request={answering.request} onClose={close} />}
    </section>
  );
}

function Row({ request, onAnswer }: { request: InboxRequest; onAnswer: (how: "quote" | "decline") => void }) {
  const { t } = useTranslation("otc");
  const asked = useAsked();
  const { client, status, exposure, quote } = request;
  return (
    <li className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{asked(request)}</span>
        <StatusBadge
          status={status}
          statuses={statusesOf(REQUEST_TONES, (one) => t(`requests.statuses.${one}`))}
        />
        <span className="ml-auto text-ink-muted text-sm">
          {status === "requested"
            ? t("requests.inbox.until", { until: formatDateTime(request.waitUntil) })
            : formatDateTime(request.createdAt)}
        </span>
      </div>
      <dl className="grid gap-x-10 gap-y-1.5 text-sm lg:grid-cols-2">
        <LeaderRow label={t("requests.inbox.client")}>
          <Link to={`/admin/users/${client.id}`} className="text-accent underline">
            {client.name || client.email}
          </Link>
        </LeaderRow>
        <LeaderRow label={t("requests.inbox.worth")}>
          {request.worth === null ? "–" : formatAmount("BRL", request.worth)}
        </LeaderRow>
        <LeaderRow label={t("admin.market")}>
          {request.market === null ? t("form.noPrice") : writtenPrice(request.market)}
        </LeaderRow>
        <LeaderRow label={t("requests.inbox.band", { rate: writtenBps(request.bandSpreadBps) })}>
          {request.bandPrice === null ? "–" : writtenPrice(request.bandPrice)}
        </LeaderRow>
        <LeaderRow label={t("requests.inbox.exposure")}>
          {t("requests.inbox.of", {
            used: formatAmount("BRL", exposure.traded),
            limit: formatAmount("BRL", exposure.limit),
          })}
        </LeaderRow>
        <LeaderRow label={t("requests.inbox.clientExposure")}>
          {t("requests.inbox.of", {
            used: formatAmount("BRL", exposure.clientTraded),
            limit: formatAmount("BRL", exposure.clientLimit),
          })}
        </LeaderRow>
        {quote !== null && (
          <LeaderRow label={t(request.automatic ? "requests.inbox.automatic" : "requests.inbox.byHand")}>
            {writtenPrice(quote.price)}
          </LeaderRow>
        )}
      </dl>
      {status === "requested" && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onAnswer("quote")}>{t("requests.inbox.answer")}</Button>
          <Button variant="secondary" onClick={() => onAnswer("decline")}>
            {t("requests.inbox.decline")}
          </Button>
        </div>
      )}
      {request.declineReason !== null && <p className="text-ink-muted text-sm">{request.declineReason}</p>}
    </li>
  );
}
