import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import type { Endpoint } from "@/components/integrations/api";
import { useIntegrations } from "@/components/integrations/realm";
import { SecretDialog } from "@/components/integrations/secret-dialog";
import { Deliveries } from "@/components/integrations/webhooks/deliveries";
import { EndpointActions } from "@/components/integrations/webhooks/endpoint-actions";
import { EndpointBadge } from "@/components/integrations/webhooks/endpoint-badge";
import { ReceiverPanel } from "@/components/integrations/webhooks/receiver-panel";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useIsDemo } from "@/lib/deployment";
import { formatDateTime } from "@/lib/format-date";

/** One endpoint: how it stands, what it was sent, and what can be done with it. */
export function EndpointPage() {
  const { t } = useTranslation("integrations");
  const { id = "" } = useParams();
  const { home, api } = useIntegrations();
  const isDemo = useIsDemo();
  const endpoint = useQuery(api.endpointQuery(id));
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <BackLink to={`${home}?tab=webhooks`}>{t("tabs.webhooks")}</BackLink>
      <PageHeader title={endpoint.data?.description || t("endpoint.title")} />
      {endpoint.data ? (
        <div className="flex flex-col gap-6">
          <Card>
            <CardContent className="flex flex-col gap-4">
              <Facts endpoint={endpoint.data} />
              <EndpointActions endpoint={endpoint.data} onSecret={setSecret} />
            </CardContent>
          </Card>
          {isDemo && <ReceiverPanel url={endpoint.data.url} />}
          <Deliveries endpoint={endpoint.data} />
        </div>
      ) : endpoint.isError ? (
        <ErrorAlert error={endpoint.error} onRetry={() => void endpoint.refetch()} />
      ) : (
        <Skeleton className="h-56 rounded-lg" />
      )}
      {secret !== undefined && (
        <SecretDialog of="webhook" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}

function Facts({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation("integrations");
  const { url, events, disabledFor, failingSince, previousSecretUntil } = endpoint;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="min-w-0 break-all font-mono text-sm">{url}</code>
        <EndpointBadge endpoint={endpoint} />
      </div>
      <div className="flex flex-wrap gap-1">
        {events.map((event) => (
          <Badge key={event}>
            <code className="font-mono">{event}</code>
          </Badge>
        ))}
      </div>
      {disabledFor !== null && (
        <Alert tone="warning" title={t("webhooks.status.disabled")}>
          <p>{t(`endpoint.disabledFor.${disabledFor}`)}</p>
        </Alert>
      )}
      {disabledFor === null && failingSince !== null && (
        <Alert tone="warning" title={t("webhooks.status.failing")}>
          <p>{t("endpoint.failing", { since: formatDateTime(failingSince) })}</p>
        </Alert>
      )}
      {previousSecretUntil !== null && (
        <p className="text-ink-muted text-sm">
          {t("endpoint.previousUntil", { until: formatDateTime(previousSecretUntil) })}
        </p>
      )}
    </>
  );
}
