import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { DecisionDialog } from "@/components/decision-dialog";
import type { Endpoint } from "@/components/integrations/api";
import { useIntegrations } from "@/components/integrations/realm";
import { toast } from "@/lib/toast-store";

const HOURS = { hour: 1, day: 24, week: 168, all: 90 * 24 } as const;
type Since = keyof typeof HOURS;

/** Sends once more what an endpoint missed, or all it was sent. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { t } = useTranslation("integrations");
  const { api } = useIntegrations();
  const queryClient = useQueryClient();
  const [since, setSince] = useState<Since>("day");
  const [only, setOnly] = useState<"failed" | "all">("failed");
  const replaying = useMutation({
    mutationFn: () => {
      const at = new Date(Date.now() - HOURS[since] * 3_600_000);
      return api.replaySince(endpoint.id, { since: at.toISOString(), only });
    },
    onSuccess: ({ messages }) => {
      toast({ title: t("replay.done", { count: messages }) });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.all }),
  });
  return (
    <DecisionDialog
      title={t("replay.title")}
      text={t("replay.text")}
      action={t("replay.open")}
      busy={replaying.isPending}
      error={replaying.error ?? undefined}
      onConfirm={() => replaying.mutate()}
      onClose={onClose}
    >
      <ChoiceField
        label={t("replay.since")}
        value={since}
        onValueChange={setSince}
        choices={(Object.keys(HOURS) as Since[]).map((one) => [one, t(`replay.sinces.${one}`)] as const)}
      />
      <ChoiceField
        label={t("replay.only")}
        value={only}
        onValueChange={setOnly}
        choices={(["failed", "all"] as const).map((one) => [one, t(`replay.onlies.${one}`)] as const)}
      />
    </DecisionDialog>
  );
}
