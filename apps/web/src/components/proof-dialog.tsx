import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { confirmAccess } from "@/lib/session/confirm-access";
import { confirmWithCode } from "@/lib/session/second-factor";
import { useAuthAction } from "@/lib/session/use-auth-action";

/** How somebody proves that they are there. */
export type ProofKind = "code" | "password";

interface ProofDialogProps {
  kind: ProofKind;
  onProven: () => void;
  onClose: () => void;
}

/** Asks for the second factor's code, or for the password of who has none, before money leaves. */
export function ProofDialog({ kind, onProven, onClose }: ProofDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const proving = useAuthAction(
    () => (kind === "code" ? confirmWithCode(typed) : confirmAccess({ password: typed })),
    () => onProven(),
  );
  const ready = (kind === "code" ? typed.length === 6 : typed !== "") && !proving.busy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) proving.run();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("proof.title")}</DialogTitle>
        <DialogDescription>{t(`proof.${kind}Text`)}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t(`proof.${kind}`)} error={proving.problem}>
            {kind === "code" ? (
              <CodeInput autoFocus value={typed} onValueChange={setTyped} />
            ) : (
              <PasswordInput
                autoFocus
                autoComplete="current-password"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" disabled={!ready}>
              {t("confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
