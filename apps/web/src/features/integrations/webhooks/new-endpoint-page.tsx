import { WEBHOOK_EVENTS } from "@lastro/contracts/webhooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { BackLink } from "@/components/back-link";
import { PageHeader } from "@/components/page-header";
import { createEndpoint, INTEGRATIONS } from "@/features/integrations/api";
import { SecretDialog } from "@/features/integrations/secret-dialog";
import { EndpointForm } from "@/features/integrations/webhooks/endpoint-form";

/** A new endpoint; the secret its messages are signed with is shown once it is made. */
export function NewEndpointPage() {
  const { t } = useTranslation("integrations");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<Awaited<ReturnType<typeof createEndpoint>>>();
  return (
    <>
      <BackLink to="/integrations?tab=webhooks">{t("tabs.webhooks")}</BackLink>
      <PageHeader title={t("endpoint.newTitle")} description={t("endpoint.newText")} />
      <EndpointForm
        initial={{ url: "", description: "", events: [...WEBHOOK_EVENTS] }}
        action={t("endpoint.create")}
        save={createEndpoint}
        onSaved={(answer) => {
          setMade(answer);
          void queryClient.invalidateQueries({ queryKey: INTEGRATIONS });
        }}
      />
      {made && (
        <SecretDialog
          of="webhook"
          secret={made.secret}
          onClose={() => void navigate(`/integrations/webhooks/${made.endpoint.id}`, { replace: true })}
        />
      )}
    </>
  );
}
