import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { FactorCodeInput } from "@/components/factor-code-input";
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
  const proving = useAuthAction(
    (typed: string) => (kind === "code" ? confirmWithCode(typed) : confirmAccess({ password: typed })),
    () => onProven(),
  );
  return (
    <ProofForm
      kind={kind}
      problem={proving.problem}
      busy={proving.busy}
      onSubmit={proving.run}
      onClose={onClose}
    />
  );
}

interface ProofFormProps {
  kind: ProofKind;
  /** Recovery codes are longer than those of an app. */
  takesRecoveryCodes?: boolean;
  problem: string | undefined;
  busy?: boolean;
  onSubmit: (typed: string) => void;
  onClose: () => void;
}

/** The dialog that asks for a proof, whoever checks it. */
export function ProofForm(props: ProofFormProps) {
  const { kind, takesRecoveryCodes = false, problem, busy = false, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const needsSix = kind === "code" && !takesRecoveryCodes;
  const ready = (needsSix ? typed.length === 6 : typed.trim() !== "") && !busy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onSubmit(typed);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("proof.title")}</DialogTitle>
        <DialogDescription>{t(`proof.${kind}Text`)}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t(`proof.${kind}`)} error={problem}>
            {needsSix ? (
              <CodeInput autoFocus value={typed} onValueChange={setTyped} />
            ) : kind === "code" ? (
              <FactorCodeInput autoFocus value={typed} onChange={({ target }) => setTyped(target.value)} />
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
