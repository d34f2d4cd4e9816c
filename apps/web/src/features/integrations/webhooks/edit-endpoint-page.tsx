import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { changeEndpoint, endpointQuery, INTEGRATIONS } from "@/features/integrations/api";
import { EndpointForm } from "@/features/integrations/webhooks/endpoint-form";
import { toast } from "@/lib/toast-store";

/** Changes where an endpoint is and what it is told of. */
export function EditEndpointPage() {
  const { t } = useTranslation("integrations");
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const endpoint = useQuery(endpointQuery(id));
  return (
    <>
      <BackLink to={`/integrations/webhooks/${id}`}>{t("endpoint.back")}</BackLink>
      <PageHeader title={t("endpoint.editTitle")} />
      {endpoint.data ? (
        <EndpointForm
          initial={{
            url: endpoint.data.url,
            description: endpoint.data.description,
            events: endpoint.data.events,
          }}
          action={t("endpoint.save")}
          save={(body) => changeEndpoint(id, body)}
          onSaved={() => {
            void queryClient.invalidateQueries({ queryKey: INTEGRATIONS });
            toast({ title: t("endpoint.saved") });
            void navigate(`/integrations/webhooks/${id}`, { replace: true });
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
