import { DELIVERY_STATUSES } from "@lastro/contracts/webhooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import type { Delivery, Endpoint } from "@/components/integrations/api";
import { useIntegrations } from "@/components/integrations/realm";
import { DeliverySheet } from "@/components/integrations/webhooks/delivery-sheet";
import { ReplayDialog } from "@/components/integrations/webhooks/replay-dialog";
import { DELIVERY_TONES } from "@/components/integrations/webhooks/statuses";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import { statusesOf } from "@/components/statuses";
import { Button } from "@/components/ui/button";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { formatDateTime } from "@/lib/format-date";
import { useSearchFilter } from "@/lib/use-search-filter";

const ALL = "all";

/** What an endpoint was sent, newest first; a message opens beside the list. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation("integrations");
  const { api } = useIntegrations();
  const { get, set } = useSearchFilter();
  const status = DELIVERY_STATUSES.find((one) => one === get("status"));
  const deliveries = useInfiniteQuery(api.deliveriesQuery(endpoint.id, status));
  const [isReplaying, setReplaying] = useState(false);
  const open = get("message");
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="font-semibold text-lg">
          {t("deliveries.title")}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <Select value={status ?? ALL} onValueChange={(next) => set({ status: next === ALL ? "" : next })}>
            <SelectTrigger aria-label={t("deliveries.filter")} className="w-auto min-w-36">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              <SelectItem value={ALL}>{t("deliveries.all")}</SelectItem>
              {DELIVERY_STATUSES.map((one) => (
                <SelectItem key={one} value={one}>
                  {t(`deliveries.status.${one}`)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          {endpoint.status === "enabled" && (
            <Button variant="secondary" onClick={() => setReplaying(true)}>
              {t("replay.open")}
            </Button>
          )}
        </div>
      </div>
      <PagedList
        list={deliveries}
        rowKey={({ id }) => id}
        row={(one) => <DeliveryRow delivery={one} onOpen={() => set({ message: one.id })} />}
        empty={
          <EmptyState
            icon={Send}
            title={t("deliveries.emptyTitle")}
            description={t("deliveries.emptyText")}
          />
        }
      />
      {open !== undefined && (
        <DeliverySheet endpoint={endpoint} deliveryId={open} onClose={() => set({ message: "" })} />
      )}
      {isReplaying && <ReplayDialog endpoint={endpoint} onClose={() => setReplaying(false)} />}
    </section>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { t } = useTranslation("integrations");
  const { type, status, createdAt, attempts, lastStatus, nextAttemptAt } = delivery;
  const statuses = statusesOf(DELIVERY_TONES, (one) => t(`deliveries.status.${one}`));
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-left -outline-offset-2 hover:bg-sunken"
      >
        <span className="min-w-0">
          <code className="font-medium font-mono text-sm">{type}</code>
          <span className="figures block text-ink-muted text-sm">
            {formatDateTime(createdAt)} · {t("deliveries.attempts", { count: attempts })}
            {lastStatus !== null && ` · HTTP ${lastStatus}`}
          </span>
        </span>
        <span className="flex flex-col items-end gap-1">
          <StatusBadge status={status} statuses={statuses} />
          {nextAttemptAt !== null && attempts > 0 && (
            <span className="text-ink-muted text-xs">
              {t("deliveries.next", { at: formatDateTime(nextAttemptAt) })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
