import { decidePixDispute, liftFraudMark } from "@lastro/contracts/pix-disputes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { CaseKeys } from "@/components/office/case-keys";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { WaitsForSecond } from "@/components/waits-for-second";
import {
  type AdminDispute,
  type Decision,
  DISPUTES,
  decideDispute,
  isInReview,
  liftMark,
} from "@/features/pix-disputes/api";
import { formatAmount } from "@/lib/format-number";
import { useDecision } from "@/lib/use-decision";

type Choice = Decision["decision"];

interface DisputeDecisionProps {
  dispute: AdminDispute;
  /** Moves on to the next contest that waits; nothing without one. */
  onNext: (() => void) | undefined;
}

/** What an analyst decides: whether a Pix received was fraud, and whether money may leave again. */
export function DisputeDecision({ dispute, onNext }: DisputeDecisionProps) {
  const { t } = useTranslation("pix-disputes");
  const [choice, setChoice] = useState<Choice>();
  const [lifting, setLifting] = useState(false);
  const isOpen = isInReview(dispute);
  const mayDecide = isOpen && dispute.pendingApproval === null;
  const keys = (
    <CaseKeys
      onApprove={mayDecide ? () => setChoice("agree") : undefined}
      onRefuse={mayDecide ? () => setChoice("disagree") : undefined}
      onNext={onNext}
    />
  );
  if (!isOpen && !dispute.isMarked && dispute.answerDelivered === null) return keys;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("admin.decision")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        {dispute.pendingApproval !== null && (
          <WaitsForSecond title={t("admin.waits")} link={t("admin.openApprovals")} />
        )}
        {mayDecide && (
          <>
            {dispute.takesTwo && <p className="text-ink-muted">{t("admin.two")}</p>}
            <Button onClick={() => setChoice("agree")}>{t("decisions.agree")}</Button>
            <Button variant="secondary" onClick={() => setChoice("disagree")}>
              {t("decisions.disagree")}
            </Button>
          </>
        )}
        {dispute.answerDelivered !== null && (
          <p>{t(dispute.answerDelivered ? "admin.delivered" : "admin.owed")}</p>
        )}
        {dispute.isMarked && (
          <>
            <Alert tone="negative">{t("admin.marked")}</Alert>
            <Button variant="secondary" onClick={() => setLifting(true)}>
              {t("admin.lift")}
            </Button>
          </>
        )}
        {keys}
      </CardContent>
      {choice !== undefined && (
        <Decide dispute={dispute} choice={choice} onClose={() => setChoice(undefined)} />
      )}
      {lifting && <Lift dispute={dispute} onClose={() => setLifting(false)} />}
    </Card>
  );
}

interface StepProps {
  dispute: AdminDispute;
  onClose: () => void;
}

function Decide({ dispute, choice, onClose }: StepProps & { choice: Choice }) {
  const { t } = useTranslation("pix-disputes");
  const saving = useDecision(
    (grounds: string, key) => decideDispute(dispute.id, { decision: choice, grounds }, key),
    { refreshes: [DISPUTES, ["cases"]], onDone: onClose },
  );
  const figures = { amount: formatAmount("BRL", dispute.amount), held: formatAmount("BRL", dispute.held) };
  return (
    <DecisionDialog
      title={t(`decisions.${choice}`)}
      text={t(`admin.confirm.${choice}`, figures)}
      action={t(saving.isPending ? "busy" : `decisions.${choice}`)}
      reason={useGrounds(decidePixDispute.body.shape.grounds)}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={(grounds) => saving.mutate(grounds)}
      onClose={onClose}
    />
  );
}

function Lift({ dispute, onClose }: StepProps) {
  const { t } = useTranslation("pix-disputes");
  const queryClient = useQueryClient();
  const lifting = useMutation({
    mutationFn: (grounds: string) => liftMark(dispute.id, grounds),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: DISPUTES }),
  });
  return (
    <DecisionDialog
      title={t("admin.lift")}
      text={t("admin.liftText")}
      action={t(lifting.isPending ? "busy" : "admin.lift")}
      reason={useGrounds(liftFraudMark.body.shape.grounds)}
      busy={lifting.isPending}
      error={lifting.error}
      onConfirm={(grounds) => lifting.mutate(grounds)}
      onClose={onClose}
    />
  );
}

function useGrounds(schema: typeof decidePixDispute.body.shape.grounds) {
  const { t } = useTranslation("pix-disputes");
  return {
    label: t("admin.grounds"),
    hint: t("admin.groundsHint"),
    schema,
    problem: t("admin.groundsShort"),
  };
}
