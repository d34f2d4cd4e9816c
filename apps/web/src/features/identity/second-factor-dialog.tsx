import { Fingerprint, Mail, MessageSquare } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { CodeInput } from "@/features/identity/code-input";
import { verifyTwoFactor, type Words } from "@/features/identity/two-factor";
import { toast } from "@/lib/toast-store";

interface SecondFactorDialogProps {
  userId: string;
  /** The code was right. */
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code of the authenticator app before anyone is let in. */
export function SecondFactorDialog({ userId, onVerified, onCancel }: SecondFactorDialogProps) {
  const { t } = useTranslation(["identity", "common"]);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<Words>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const worded = (words: Words) => ("text" in words ? words.text : t(`twoFactor.verdict.${words.key}`));

  const edit = (next: string) => {
    setCode(next);
    setProblem(undefined);
  };
  const cancel = () => {
    edit("");
    onCancel();
  };
  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length !== 6 || busy) return;
    setBusy(true);
    const verdict = await verifyTwoFactor(userId, code);
    if (verdict.valid) {
      await onVerified();
    } else {
      setProblem(verdict.inline);
      toast({
        title: worded(verdict.toast.title),
        description: worded(verdict.toast.description),
        variant: "destructive",
      });
      input.current?.select();
    }
    setBusy(false);
  };
  const comingSoon = (channel: "sms" | "email") =>
    toast({ title: t("twoFactor.comingTitle"), description: t(`twoFactor.coming.${channel}`) });

  return (
    <Dialog open onOpenChange={(open) => !open && cancel()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("twoFactor.title")}</DialogTitle>
        <DialogDescription>{t("twoFactor.text")}</DialogDescription>
        <form onSubmit={(event) => void verify(event)} className="flex flex-col gap-4">
          <Field label={t("twoFactor.code")} error={problem === undefined ? undefined : worded(problem)}>
            <CodeInput ref={input} value={code} onValueChange={edit} autoFocus />
          </Field>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-ink-muted text-sm">{t("twoFactor.otherWays")}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <Button variant="secondary" size="sm" onClick={() => comingSoon("sms")}>
                <MessageSquare aria-hidden="true" className="size-4" />
                {t("twoFactor.sms")}
              </Button>
              <Button variant="secondary" size="sm" onClick={() => comingSoon("email")}>
                <Mail aria-hidden="true" className="size-4" />
                {t("twoFactor.email")}
              </Button>
            </div>
            <Button variant="secondary" size="sm" disabled>
              <Fingerprint aria-hidden="true" className="size-4" />
              {t("twoFactor.biometrics")}
              <Badge tone="warning">{t("twoFactor.soon")}</Badge>
            </Button>
          </fieldset>
          <DialogFooter>
            <Button variant="secondary" onClick={cancel}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={code.length !== 6 || busy}>
              {busy ? t("twoFactor.verifying") : t("twoFactor.verify")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
