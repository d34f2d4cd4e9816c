import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { useIntegrations } from "@/components/integrations/realm";
import { EndpointForm } from "@/components/integrations/webhooks/endpoint-form";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/lib/toast-store";

/** Changes where an endpoint is and what it is told of. */
export function EditEndpointPage() {
  const { t } = useTranslation("integrations");
  const { id = "" } = useParams();
  const { home, api } = useIntegrations();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const endpoint = useQuery(api.endpointQuery(id));
  return (
    <>
      <BackLink to={`${home}/webhooks/${id}`}>{t("endpoint.back")}</BackLink>
      <PageHeader title={t("endpoint.editTitle")} />
      {endpoint.data ? (
        <EndpointForm
          initial={{
            url: endpoint.data.url,
            description: endpoint.data.description,
            events: endpoint.data.events,
          }}
          action={t("endpoint.save")}
          save={(body, proof) => api.changeEndpoint(id, body, proof)}
          onSaved={() => {
            void queryClient.invalidateQueries({ queryKey: api.all });
            toast({ title: t("endpoint.saved") });
            void navigate(`${home}/webhooks/${id}`, { replace: true });
          }}
        />
      ) : endpoint.isError ? (
        <ErrorAlert error={endpoint.error} onRetry={() => void endpoint.refetch()} />
      ) : (
        <Skeleton className="h-96 max-w-2xl rounded-lg" />
      )}
    </>
  );
}
