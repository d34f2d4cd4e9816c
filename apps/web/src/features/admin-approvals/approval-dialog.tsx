import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { Asking } from "@/features/admin-approvals/api";
import { useDecision } from "@/features/admin-approvals/use-decision";
import { toast } from "@/lib/toast-store";

const SHORTEST_REASON = 5;
const LONGEST_REASON = 300;

/** Asks why, and for the second factor where it was shown too long ago; what follows is done exactly as it was asked. */
export function ApprovalDialog({ approval, how, onClose }: Asking & { onClose: () => void }) {
  const { t } = useTranslation(["admin-approvals", "common"]);
  const [reason, setReason] = useState("");
  const [code, setCode] = useState("");
  const word = how === "reject" && approval.mine ? "withdraw" : how;
  const decision = useDecision(() => {
    toast({ title: t(`${word}.done`) });
    onClose();
  });
  const whole = !decision.needsCode || code.length === 6;
  const complete = reason.trim().length >= SHORTEST_REASON && whole;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || decision.busy) return;
    setCode("");
    decision.send({ id: approval.id, how, reason: reason.trim() }, decision.needsCode ? code : undefined);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t(`${word}.title`)}</DialogTitle>
        <DialogDescription>{t(`${word}.text`)}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t("reason")} hint={t("reasonHint", { count: SHORTEST_REASON })} required>
            <Textarea
              maxLength={LONGEST_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
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
          {decision.error !== null && <ErrorAlert error={decision.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button
              type="submit"
              variant={how === "reject" ? "destructive" : "primary"}
              disabled={!complete || decision.busy}
            >
              {t(`${word}.action`)}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
