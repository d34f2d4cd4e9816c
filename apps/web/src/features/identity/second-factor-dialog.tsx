import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FactorChoice } from "@/features/identity/factor-choice";
import { OtherWays } from "@/features/identity/other-ways";
import { isWholeRecoveryCode, RecoveryCodeInput } from "@/features/identity/recovery-code-input";
import { type Method, usualMethod } from "@/features/identity/second-factor-methods";
import { verifyTwoFactor, type Words } from "@/features/identity/two-factor";
import { CeremonyCancelled } from "@/lib/passkey-ceremony";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { type Factor, listFactors } from "@/lib/session/factors";
import { confirmWithKey } from "@/lib/session/security-keys";
import { sendTextCode, type TextChallenge, verifyTextCode } from "@/lib/session/text-code";
import { toast } from "@/lib/toast-store";

interface SecondFactorDialogProps {
  userId: string;
  /** The code was right. */
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the second factor before anyone is let in: of those the person has, the one they choose. */
export function SecondFactorDialog({ userId, onVerified, onCancel }: SecondFactorDialogProps) {
  const { t } = useTranslation(["identity", "common"]);
  const failure = useAuthFailure();
  const factors = useQuery({
    queryKey: ["second-factor", userId],
    queryFn: async () => (await listFactors()).filter(({ verified }) => verified),
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<Method>();
  const [challenge, setChallenge] = useState<TextChallenge>();
  const form = useForm({ defaultValues: { code: "" } });
  const code = form.watch("code");
  const [problem, setProblem] = useState<Words>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const method = chosen ?? usualMethod(factors.data);
  const asksForCode = method === "app" || method === "recovery" || challenge !== undefined;
  const worded = (words: Words) => ("text" in words ? words.text : t(`twoFactor.verdict.${words.key}`));
  const whole = method === "recovery" ? isWholeRecoveryCode(code) : code.length === 6;
  const having = (type: string) => factors.data?.filter((factor) => factor.type === type) ?? [];

  const edit = (next: string) => {
    form.setValue("code", next);
    setProblem(undefined);
  };
  const change = (next: Method) => {
    setChosen(next);
    setChallenge(undefined);
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
  const attempt = async (run: () => Promise<void>, refused: (words: string) => void) => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof CeremonyCancelled)) refused(await failure(error));
    } finally {
      setBusy(false);
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
  const verify = form.handleSubmit(async () => {
    if (!whole || busy) return;
    const ask = async () => {
      if (challenge === undefined) return byCode();
      await verifyTextCode(challenge, code);
      await onVerified();
    };
    await attempt(ask, (text) => refuse({ text }, { key: "failedTitle" }, { text }));
  });
  const say = (description: string) =>
    toast({ title: t("twoFactor.verdict.failedTitle"), description, variant: "destructive" });
  const sendTo = async (phone: Factor) => {
    const send = async () => {
      const sent = await sendTextCode(phone.id);
      change("text");
      setChallenge(sent);
    };
    await attempt(send, say);
  };
  const answerWith = async (key: Factor) => {
    const answer = async () => {
      await confirmWithKey(key.id);
      await onVerified();
    };
    await attempt(answer, () => say(t("twoFactor.keyRefused")));
  };
  const text = () => {
    const [only, another] = having("phone");
    if (only === undefined || another !== undefined) change("text");
    else void sendTo(only);
  };
  const key = () => {
    const [only, another] = having("webauthn");
    change("key");
    if (only !== undefined && another === undefined) void answerWith(only);
  };

  const error = problem === undefined ? undefined : worded(problem);
  const sentTo = having("phone").find(({ id }) => id === challenge?.factorId);
  return (
    <Dialog open onOpenChange={(open) => !open && cancel()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("twoFactor.title")}</DialogTitle>
        <DialogDescription>
          {method === "app" && t("twoFactor.text")}
          {method === "recovery" && t("twoFactor.recoveryText")}
          {method === "key" && t("twoFactor.keyText")}
          {method === "text" &&
            (sentTo === undefined
              ? t("twoFactor.textAsk")
              : t("twoFactor.textSent", { end: sentTo.phone.slice(-4) }))}
        </DialogDescription>
        <form noValidate onSubmit={(event) => void verify(event)} className="flex flex-col gap-4">
          {!asksForCode ? (
            <FactorChoice
              method={method === "key" ? "key" : "text"}
              factors={having(method === "key" ? "webauthn" : "phone")}
              busy={busy}
              onChoose={(factor) => void (method === "key" ? answerWith(factor) : sendTo(factor))}
            />
          ) : method === "recovery" ? (
            <Field label={t("twoFactor.recoveryCode")} error={error}>
              <RecoveryCodeInput ref={input} value={code} onValueChange={edit} autoFocus />
            </Field>
          ) : (
            <Field label={t("twoFactor.code")} error={error}>
              <CodeInput ref={input} value={code} onValueChange={edit} autoFocus />
            </Field>
          )}
          <OtherWays
            method={method}
            factors={factors.data ?? (factors.isError ? [] : undefined)}
            busy={busy}
            onChange={change}
            onText={text}
            onKey={key}
          />
          <DialogFooter>
            <Button variant="secondary" onClick={cancel}>
              {t("cancel", { ns: "common" })}
            </Button>
            {asksForCode && (
              <Button type="submit" disabled={!whole || busy}>
                {busy ? t("twoFactor.verifying") : t("twoFactor.verify")}
              </Button>
            )}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
