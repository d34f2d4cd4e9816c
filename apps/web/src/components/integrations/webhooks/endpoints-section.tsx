import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Webhook } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import type { Endpoint } from "@/components/integrations/api";
import { useIntegrations } from "@/components/integrations/realm";
import { EndpointBadge } from "@/components/integrations/webhooks/endpoint-badge";
import { PendingItems } from "@/components/item-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

/** The addresses that are told of events. */
export function EndpointsSection() {
  const { t } = useTranslation("integrations");
  const { home, api, name } = useIntegrations();
  const endpoints = useQuery(api.endpointsQuery);
  const items = endpoints.data?.items;
  const create = (
    <Button asChild>
      <Link to={`${home}/webhooks/new`}>{t("webhooks.create")}</Link>
    </Button>
  );
  if (endpoints.isError && items === undefined)
    return <ErrorAlert error={endpoints.error} onRetry={() => void endpoints.refetch()} />;
  if (items?.length === 0)
    return (
      <Card>
        <EmptyState
          icon={Webhook}
          title={t("webhooks.emptyTitle")}
          description={t(`webhooks.emptyTexts.${name}`)}
          action={create}
        />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-muted text-sm">{t("webhooks.text")}</p>
        {create}
      </div>
      <Card className="overflow-hidden">
        {items === undefined ? (
          <PendingItems />
        ) : (
          <ul aria-label={t("tabs.webhooks")} className="divide-y">
            {items.map((one) => (
              <EndpointRow key={one.id} endpoint={one} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation("integrations");
  const { home } = useIntegrations();
  return (
    <li>
      <Link
        to={`${home}/webhooks/${endpoint.id}`}
        className="flex min-h-14 items-center gap-4 px-5 py-4 -outline-offset-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="break-all font-medium text-sm">{endpoint.description || endpoint.url}</span>
            <EndpointBadge endpoint={endpoint} />
          </span>
          {endpoint.description !== "" && (
            <span className="block break-all text-ink-muted text-sm">{endpoint.url}</span>
          )}
          <span className="text-ink-muted text-sm">
            {t("webhooks.events", { count: endpoint.events.length })}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      </Link>
    </li>
  );
}
