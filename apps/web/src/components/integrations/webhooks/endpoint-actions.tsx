import type { PresenceProof } from "@lastro/contracts/integration-realms";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";
import type { Endpoint } from "@/components/integrations/api";
import { useIntegrations } from "@/components/integrations/realm";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface EndpointActionsProps {
  endpoint: Endpoint;
  onSecret: (secret: string) => void;
}

/** What can be done with an endpoint: a test first, or to enable it where it is not. */
export function EndpointActions({ endpoint, onSecret }: EndpointActionsProps) {
  const { t } = useTranslation(["integrations", "common"]);
  const { home, api, proofAskedBy, ProofStep } = useIntegrations();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tell = useFailureToast();
  const { id, status } = endpoint;
  const [asking, setAsking] = useState<"rotate" | "remove" | "disable">();
  const onError = (error: Error) => void tell(t("errors.genericTitle", { ns: "common" }), error);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.all });
  const testing = useMutation({
    mutationFn: () => api.sendTest(id),
    onSuccess: () => toast({ title: t("endpoint.tested") }),
    ...{ onError, onSettled },
  });
  const enabling = useMutation({ mutationFn: () => api.enableEndpoint(id), onError, onSettled });
  const disabling = useMutation({
    mutationFn: () => api.disableEndpoint(id),
    onSuccess: () => setAsking(undefined),
    onSettled,
  });
  const rotating = useMutation({
    mutationFn: (proof: PresenceProof | undefined) => api.rotateSecret(id, proof),
    onSuccess: ({ secret }) => {
      setAsking(undefined);
      onSecret(secret);
    },
    onSettled,
  });
  const removing = useMutation({
    mutationFn: () => api.removeEndpoint(id),
    onSuccess: () => {
      toast({ title: t("endpoint.removed") });
      void navigate(`${home}?tab=webhooks`, { replace: true });
      queryClient.removeQueries({ queryKey: [...api.all, "webhooks", id] });
      void queryClient.invalidateQueries({ queryKey: api.all });
    },
  });
  const acts = { rotate: rotating, remove: removing, disable: disabling };
  const act = asking && acts[asking];
  const proof = proofAskedBy(rotating.error);
  const close = () => {
    act?.reset();
    setAsking(undefined);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {status === "enabled" ? (
        <Button disabled={testing.isPending} onClick={() => testing.mutate()}>
          {t("endpoint.test")}
        </Button>
      ) : (
        <Button disabled={enabling.isPending} onClick={() => enabling.mutate()}>
          {t("endpoint.enable")}
        </Button>
      )}
      <Button asChild variant="secondary">
        <Link to={`${home}/webhooks/${id}/edit`}>{t("endpoint.edit")}</Link>
      </Button>
      <Button variant="secondary" onClick={() => setAsking("rotate")}>
        {t("endpoint.rotate.open")}
      </Button>
      {status === "enabled" && (
        <Button variant="ghost" onClick={() => setAsking("disable")}>
          {t("endpoint.disable.open")}
        </Button>
      )}
      <Button variant="ghost" onClick={() => setAsking("remove")}>
        {t("endpoint.remove.open")}
      </Button>
      {asking !== undefined &&
        act !== undefined &&
        (asking === "rotate" && proof !== undefined && !rotating.isPending ? (
          <ProofStep
            kind={proof}
            error={rotating.error}
            onProven={(proven) => rotating.mutate(proven)}
            onClose={close}
          />
        ) : (
          <DecisionDialog
            title={t(`endpoint.${asking}.title`)}
            text={t(`endpoint.${asking}.text`)}
            action={t(`endpoint.${asking}.open`)}
            variant={asking === "remove" ? "destructive" : "primary"}
            busy={act.isPending}
            error={act.error ?? undefined}
            onConfirm={() => (asking === "rotate" ? rotating.mutate(undefined) : acts[asking].mutate())}
            onClose={close}
          />
        ))}
    </div>
  );
}
