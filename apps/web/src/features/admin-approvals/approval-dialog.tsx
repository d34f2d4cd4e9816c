import { approveRequest } from "@lastro/contracts/approvals";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { DecisionDialog } from "@/components/decision-dialog";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import type { Asking } from "@/features/admin-approvals/api";
import { useApproval } from "@/features/admin-approvals/use-approval";
import { toast } from "@/lib/toast-store";

const { reason } = approveRequest.body.shape;

/** Asks why, and for the second factor where it was shown too long ago; what follows is done exactly as it was asked. */
export function ApprovalDialog({ approval, how, onClose }: Asking & { onClose: () => void }) {
  const { t } = useTranslation("admin-approvals");
  const [code, setCode] = useState("");
  const word = how === "reject" && approval.mine ? "withdraw" : how;
  const decision = useApproval(() => {
    toast({ title: t(`${word}.done`) });
    onClose();
  });
  const confirm = (said: string) => {
    setCode("");
    decision.send({ id: approval.id, how, reason: said }, decision.needsCode ? code : undefined);
  };
  return (
    <DecisionDialog
      title={t(`${word}.title`)}
      text={t(`${word}.text`)}
      action={t(`${word}.action`)}
      variant={how === "reject" ? "destructive" : "primary"}
      reason={{
        label: t("reason"),
        hint: t("reasonHint", { count: reason.out.minLength ?? 0 }),
        schema: reason,
      }}
      ready={!decision.needsCode || code.length === 6}
      busy={decision.busy}
      error={decision.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {decision.needsCode && (
        <>
          <Alert tone="warning" title={t("code.title")}>
            {t("code.text")}
          </Alert>
          <Field label={t("code.label")} error={decision.codeProblem} required>
            <CodeInput value={code} onValueChange={setCode} />
          </Field>
        </>
      )}
    </DecisionDialog>
  );
}
