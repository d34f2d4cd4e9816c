import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { PasswordInput } from "@/components/password-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { askHere, confirmAccess, sendConfirmationCode } from "@/lib/session/confirm-access";
import { useAuthAction } from "@/lib/session/use-auth-action";

/** Where a screen adds ways into the account: asks who is there when the service wants to know, then it goes on. */
export function ConfirmAccess() {
  const [asked, setAsked] = useState<{ answer: (confirmed: boolean) => void }>();
  useEffect(() => askHere(() => new Promise((answer) => setAsked({ answer }))), []);
  if (asked === undefined) return null;
  const close = (confirmed: boolean) => {
    setAsked(undefined);
    asked.answer(confirmed);
  };
  return <ConfirmAccessDialog onConfirmed={() => close(true)} onClose={() => close(false)} />;
}

interface ConfirmAccessDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

function ConfirmAccessDialog({ onConfirmed, onClose }: ConfirmAccessDialogProps) {
  const { t } = useTranslation(["identity", "common"]);
  const [byCode, setByCode] = useState(false);
  const form = useForm({ defaultValues: { password: "", code: "" } });
  const { password, code } = form.watch();
  const sending = useAuthAction(sendConfirmationCode, () => setByCode(true));
  const confirming = useAuthAction(
    () => confirmAccess(byCode ? { nonce: code } : { password }),
    () => onConfirmed(),
  );
  const ready = (byCode ? code.length === 6 : password !== "") && !confirming.busy;
  const confirm = (event: FormEvent) => {
    // In the page's tree the dialog may stand inside the form that asked.
    event.stopPropagation();
    void form.handleSubmit(() => {
      if (ready) confirming.run();
    })(event);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("confirmAccess.title")}</DialogTitle>
        <form noValidate onSubmit={confirm} className="flex flex-col gap-4">
          <DialogDescription>
            {byCode ? t("confirmAccess.codeText") : t("confirmAccess.text")}
          </DialogDescription>
          {byCode ? (
            <Field label={t("twoFactor.code")} error={confirming.problem}>
              <CodeInput autoFocus value={code} onValueChange={(digits) => form.setValue("code", digits)} />
            </Field>
          ) : (
            <>
              <Field label={t("fields.password")} error={confirming.problem}>
                <PasswordInput autoFocus autoComplete="current-password" {...form.register("password")} />
              </Field>
              <Button
                variant="ghost"
                size="sm"
                className="self-start"
                disabled={sending.busy}
                onClick={() => sending.run()}
              >
                {t("confirmAccess.byCode")}
              </Button>
            </>
          )}
          {sending.problem !== undefined && <Alert tone="negative">{sending.problem}</Alert>}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={!ready}>
              {t("confirm", { ns: "common" })}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
