import { RECOVERY_STEPS } from "@lastro/contracts/pix-disputes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type AdminDispute, DISPUTES, drive, type News } from "@/features/pix-disputes/api";

const STEPS: readonly string[] = RECOVERY_STEPS;

/** Where the provider has no interface: what an operator did, or read, in its panel. */
export function DriveByHand({ dispute }: { dispute: AdminDispute }) {
  const { t } = useTranslation("pix-disputes");
  const queryClient = useQueryClient();
  const driving = useMutation({
    mutationFn: (news: News["news"]) => drive(dispute.id, { news }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: DISPUTES }),
  });
  const possible = newsOf(dispute);
  if (possible.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("manual.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-2 text-sm">
        <p className="text-ink-muted">{t("manual.text")}</p>
        {possible.map((news) => (
          <Button
            key={news}
            variant="secondary"
            disabled={driving.isPending}
            onClick={() => driving.mutate(news)}
          >
            {t(`manual.${news}`)}
          </Button>
        ))}
        {driving.isError && <ErrorAlert error={driving.error} />}
      </CardContent>
    </Card>
  );
}

/** What may follow where a dispute stands. */
function newsOf({ direction, stage, answerDelivered }: AdminDispute): News["news"][] {
  if (direction === "incoming") {
    if (answerDelivered === false) return ["answer_delivered"];
    return stage === "defence" || stage === "in_review" ? ["cancelled"] : [];
  }
  const at = STEPS.indexOf(stage);
  const next = stage === "submitted" ? "created" : at < 0 ? undefined : RECOVERY_STEPS[at + 1];
  if (next === undefined) return [];
  return next === "analysed" ? [next, "disagreed", "cancelled"] : [next, "cancelled"];
}
