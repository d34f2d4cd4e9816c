import { useTranslation } from "react-i18next";
import type { Endpoint } from "@/components/integrations/api";
import { Badge } from "@/components/ui/badge";

/** Whether an endpoint is told of events, and whether it takes them. */
export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation("integrations");
  if (endpoint.status === "disabled") return <Badge tone="warning">{t("webhooks.status.disabled")}</Badge>;
  return endpoint.failingSince === null ? (
    <Badge tone="positive">{t("webhooks.status.enabled")}</Badge>
  ) : (
    <Badge tone="negative">{t("webhooks.status.failing")}</Badge>
  );
}
