import { decideRecovery } from "@lastro/contracts/recoveries";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { WaitsForSecond } from "@/components/waits-for-second";
import { type AdminRecovery, type Decision, decide, RECOVERIES } from "@/features/recoveries/api";
import { useDecision } from "@/lib/use-decision";

type Choice = Decision["decision"];

/** What an analyst decides now. What moves money, or keeps it from the client, waits for another administrator. */
export function RecoveryDecision({ recovery }: { recovery: AdminRecovery }) {
  const { t } = useTranslation("recoveries");
  const [choice, setChoice] = useState<Choice>();
  const { mayDecide, pendingApproval } = recovery;
  if (mayDecide.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("admin.decision")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        {pendingApproval !== null ? (
          <WaitsForSecond title={t("admin.waits")} link={t("admin.openApprovals")} />
        ) : (
          mayDecide.map((one, index) => (
            <Button key={one} variant={index === 0 ? "primary" : "secondary"} onClick={() => setChoice(one)}>
              {t(`decisions.${one}`)}
            </Button>
          ))
        )}
      </CardContent>
      {choice !== undefined && (
        <Decide recovery={recovery} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </Card>
  );
}

interface DecideProps {
  recovery: AdminRecovery;
  choice: Choice;
  onClose: () => void;
}

function Decide({ recovery, choice, onClose }: DecideProps) {
  const { t } = useTranslation("recoveries");
  const saving = useDecision(
    (grounds: string, key) => decide(recovery.id, { decision: choice, grounds }, key),
    { refreshes: [RECOVERIES, ["cases"]], onDone: onClose },
  );
  return (
    <DecisionDialog
      title={t(`decisions.${choice}`)}
      text={t(`admin.confirm.${choice}`)}
      action={t(saving.isPending ? "busy" : `decisions.${choice}`)}
      reason={{
        label: t("admin.grounds"),
        hint: t("admin.groundsHint"),
        schema: decideRecovery.body.shape.grounds,
        problem: t("admin.groundsShort"),
      }}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={(grounds) => saving.mutate(grounds)}
      onClose={onClose}
    />
  );
}
