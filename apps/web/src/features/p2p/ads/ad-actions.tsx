import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { AD_STEPS, type Ad, type AdStatus, type AdStep, adQuery } from "@/features/p2p/ads/api";
import { P2P } from "@/features/p2p/shared/keys";
import { toast } from "@/lib/toast-store";

/** What may be done with an ad in each state, what one does most first. */
const STEPS: Record<AdStatus, readonly AdStep[]> = {
  pending: ["resume", "close"],
  active: ["renew", "pause", "close"],
  paused: ["resume", "close"],
  exhausted: ["pause", "close"],
  expired: ["renew", "close"],
  closed: [],
};

/** These are what the ad waits for: they are filled. */
const PRIMARY: readonly AdStep[] = ["resume", "renew"];

interface AdActionsProps {
  ad: Ad;
  own: NonNullable<Ad["own"]>;
}

/** What its owner may do with an ad now. */
export function AdActions({ ad, own }: AdActionsProps) {
  const { t } = useTranslation("p2p");
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState(false);
  const run = useMutation({
    mutationFn: (step: AdStep) => AD_STEPS[step](ad.id, ad.version),
    onSuccess: (next, step) => {
      queryClient.setQueryData(adQuery(ad.id).queryKey, next);
      toast({ title: t(`ads.done.${step}`) });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: P2P }),
  });
  // What the house paused, and a suspended person's ads, only the house opens again.
  const isShut = own.reason === "house" || own.reason === "suspended";
  const steps = STEPS[ad.status].filter((step) => !(isShut && step === "resume"));
  const mayEdit = ad.status !== "closed";
  return (
    <div className="flex flex-col gap-3">
      {run.error !== null && <ErrorAlert error={run.error} />}
      <div className="flex flex-wrap gap-2">
        {steps
          .filter((step) => step !== "close")
          .map((step) => (
            <Button
              key={step}
              variant={PRIMARY.includes(step) && ad.status !== "active" ? "primary" : "secondary"}
              disabled={run.isPending}
              onClick={() => run.mutate(step)}
            >
              {t(`ads.actions.${step}`)}
            </Button>
          ))}
        {mayEdit && (
          <Button asChild variant="secondary">
            <Link to={`/p2p/orders/${ad.id}/edit`}>{t("ads.actions.edit")}</Link>
          </Button>
        )}
        {steps.includes("close") && (
          <Button
            variant="secondary"
            className="text-negative"
            disabled={run.isPending}
            onClick={() => setClosing(true)}
          >
            {t("ads.actions.close")}
          </Button>
        )}
      </div>
      <DecisionDialog
        open={closing}
        title={t("ads.actions.close")}
        text={t("ads.closeText")}
        action={t("ads.actions.close")}
        variant="destructive"
        busy={run.isPending}
        onConfirm={() => {
          setClosing(false);
          run.mutate("close");
        }}
        onClose={() => setClosing(false)}
      />
    </div>
  );
}
