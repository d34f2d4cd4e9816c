import { Fingerprint, KeyRound, Mail, MessageSquare, Smartphone } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { isWholeRecoveryCode, RecoveryCodeInput } from "@/features/identity/recovery-code-input";
import { type Challenge, sendTextCode, verifyTextCode } from "@/features/identity/text-code";
import { verifyTwoFactor, type Words } from "@/features/identity/two-factor";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { toast } from "@/lib/toast-store";

interface SecondFactorDialogProps {
  userId: string;
  /** The code was right. */
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

type Method = "app" | "recovery" | "text";

/** Asks for the second factor before anyone is let in: the app's code, a recovery code, or a text where there is one. */
export function SecondFactorDialog({ userId, onVerified, onCancel }: SecondFactorDialogProps) {
  const { t } = useTranslation(["identity", "common"]);
  const failure = useAuthFailure();
  const [method, setMethod] = useState<Method>("app");
  const [challenge, setChallenge] = useState<Challenge>();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<Words>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const worded = (words: Words) => ("text" in words ? words.text : t(`twoFactor.verdict.${words.key}`));
  const whole = method === "recovery" ? isWholeRecoveryCode(code) : code.length === 6;

  const edit = (next: string) => {
    setCode(next);
    setProblem(undefined);
  };
  const change = (next: Method) => {
    setMethod(next);
    edit("");
  };
  const cancel = () => {
    edit("");
    onCancel();
  };
  const refuse = (inline: Words, title: Words, description: Words) => {
    setProblem(inline);
    toast({ title: worded(title), description: worded(description), variant: "destructive" });
    input.current?.select();
  };
  const byText = async (asked: Challenge) => {
    try {
      await verifyTextCode(asked, code);
      await onVerified();
    } catch (error) {
      const words = { text: await failure(error) };
      refuse(words, { key: "failedTitle" }, words);
    }
  };
  const byCode = async () => {
    const verdict = await verifyTwoFactor(userId, code);
    if (verdict.valid) return onVerified();
    const { inline, toast: said } = verdict;
    const wrong = "key" in inline && inline.key === "invalidInline";
    const words: Words = wrong && method === "recovery" ? { key: "recoveryInline" } : inline;
    refuse(words, said.title, said.description);
  };
  const verify = async (event: FormEvent) => {
    event.preventDefault();
    if (!whole || busy) return;
    setBusy(true);
    await (method === "text" && challenge !== undefined ? byText(challenge) : byCode());
    setBusy(false);
  };
  const comingSoon = (channel: "sms" | "email") =>
    toast({ title: t("twoFactor.comingTitle"), description: t(`twoFactor.coming.${channel}`) });
  const text = async () => {
    setBusy(true);
    try {
      const sent = await sendTextCode();
      if (sent === undefined) comingSoon("sms");
      else {
        setChallenge(sent);
        change("text");
      }
    } catch (error) {
      toast({
        title: t("twoFactor.verdict.failedTitle"),
        description: await failure(error),
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };

  const error = problem === undefined ? undefined : worded(problem);
  return (
    <Dialog open onOpenChange={(open) => !open && cancel()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("twoFactor.title")}</DialogTitle>
        <DialogDescription>
          {method === "recovery"
            ? t("twoFactor.recoveryText")
            : method === "text"
              ? t("twoFactor.textSent")
              : t("twoFactor.text")}
        </DialogDescription>
        <form onSubmit={(event) => void verify(event)} className="flex flex-col gap-4">
          {method === "recovery" ? (
            <Field label={t("twoFactor.recoveryCode")} error={error}>
              <RecoveryCodeInput ref={input} value={code} onValueChange={edit} autoFocus />
            </Field>
          ) : (
            <Field label={t("twoFactor.code")} error={error}>
              <CodeInput ref={input} value={code} onValueChange={edit} autoFocus />
            </Field>
          )}
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-ink-muted text-sm">{t("twoFactor.otherWays")}</legend>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => change(method === "app" ? "recovery" : "app")}
            >
              {method === "app" ? (
                <KeyRound aria-hidden="true" className="size-4" />
              ) : (
                <Smartphone aria-hidden="true" className="size-4" />
              )}
              {method === "app" ? t("twoFactor.useRecovery") : t("twoFactor.useApp")}
            </Button>
            <div className="grid gap-2 sm:grid-cols-2">
              <Button variant="secondary" size="sm" disabled={busy} onClick={() => void text()}>
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
            <Button type="submit" disabled={!whole || busy}>
              {busy ? t("twoFactor.verifying") : t("twoFactor.verify")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
