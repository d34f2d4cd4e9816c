import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { VerificationNeeded } from "@/components/verification-needed";
import { ApiError } from "@/lib/api-error";

interface FormDialogProps {
  title: string;
  text: string;
  action: string;
  isComplete: boolean;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form about a goal. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, action, isComplete, busy, error, onConfirm, onClose, children } = props;
  const { t } = useTranslation(["investments", "common"]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !busy) onConfirm();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {children}
          {error instanceof ApiError && error.code === "investments.verification_required" ? (
            <VerificationNeeded
              words={{
                title: t("unverified.title"),
                text: t("unverified.text"),
                action: t("unverified.action"),
              }}
            />
          ) : (
            <OutcomeAlert error={error} onRepeat={onConfirm} />
          )}
          <DialogFooter>
            <Button type="button" variant="secondary" onClick={onClose} disabled={busy}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={!isComplete || busy}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
