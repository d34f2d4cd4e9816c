import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { BackLink } from "@/components/back-link";
import type { NewEndpoint } from "@/components/integrations/api";
import { useIntegrations } from "@/components/integrations/realm";
import { SecretDialog } from "@/components/integrations/secret-dialog";
import { EndpointForm } from "@/components/integrations/webhooks/endpoint-form";
import { PageHeader } from "@/components/page-header";

/** A new endpoint; the secret its messages are signed with is shown once it is made. */
export function NewEndpointPage() {
  const { t } = useTranslation("integrations");
  const { home, api, events } = useIntegrations();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<NewEndpoint>();
  return (
    <>
      <BackLink to={`${home}?tab=webhooks`}>{t("tabs.webhooks")}</BackLink>
      <PageHeader title={t("endpoint.newTitle")} description={t("endpoint.newText")} />
      <EndpointForm
        initial={{ url: "", description: "", events: [...events] }}
        action={t("endpoint.create")}
        save={api.createEndpoint}
        onSaved={(answer) => {
          setMade(answer);
          void queryClient.invalidateQueries({ queryKey: api.all });
        }}
      />
      {made && (
        <SecretDialog
          of="webhook"
          secret={made.secret}
          onClose={() => void navigate(`${home}/webhooks/${made.endpoint.id}`, { replace: true })}
        />
      )}
    </>
  );
}
