import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PasswordInput } from "@/components/password-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { closeAccount } from "@/features/settings/api";
import { useFactorProof } from "@/features/settings/use-factor-proof";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { signOut } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

interface ClosureDialogProps {
  secondFactor: boolean;
  onClose: () => void;
}

/** The last step: the password, the second factor where there is one, and that it is understood to be final. */
export function ClosureDialog({ secondFactor, onClose }: ClosureDialogProps) {
  const { t } = useTranslation(["settings", "common"]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const failure = useAuthFailure();
  const id = useId();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [understood, setUnderstood] = useState(false);
  const factor = useFactorProof(secondFactor);
  const sending = useAuthAction(factor.send);
  const [refused, setRefused] = useState<string>();
  const closing = useMutation({
    mutationFn: async () => closeAccount({ password, ...(await factor.prove(code.trim())) }),
    onMutate: () => setRefused(undefined),
    onError: async (error) => {
      if (!isOfTheHouse(error)) setRefused(await failure(error));
    },
    onSuccess: async () => {
      await signOut();
      queryClient.clear();
      toast({ title: t("closure.doneTitle"), description: t("closure.doneText") });
      await navigate("/", { replace: true });
    },
  });
  const asksForCode = factor.kind === "typed" || factor.sent;
  const needsCode = factor.kind === "typed" || (factor.kind === "text" && !factor.answered);
  const hasFactor = !needsCode || (asksForCode && code.trim().length >= 6);
  const ready = password !== "" && understood && hasFactor;
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !closing.isPending) closing.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("closure.dialogTitle")}</DialogTitle>
        <DialogDescription>{t("closure.dialogText")}</DialogDescription>
        <form noValidate onSubmit={close} className="flex flex-col gap-4">
          <Field label={t("closure.password")} required>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
          {factor.kind === "key" && <p className="text-ink-muted text-sm">{t("closure.keyHint")}</p>}
          {factor.kind === "text" && (
            <Button variant="secondary" disabled={sending.busy} onClick={() => sending.run()}>
              {t("closure.sendCode")}
            </Button>
          )}
          {sending.problem !== undefined && <Alert tone="negative">{sending.problem}</Alert>}
          {asksForCode && (
            <Field
              label={t("closure.code")}
              hint={factor.kind === "typed" ? t("closure.codeHint") : t("closure.codeSent")}
              required
            >
              <Input
                autoComplete="one-time-code"
                value={code}
                maxLength={40}
                onChange={({ target }) => setCode(target.value)}
              />
            </Field>
          )}
          <label htmlFor={id} className="flex cursor-pointer items-start gap-3 text-sm">
            <Checkbox
              id={id}
              className="mt-0.5"
              checked={understood}
              onCheckedChange={(checked) => setUnderstood(checked === true)}
            />
            {t("closure.understood")}
          </label>
          {refused !== undefined && <Alert tone="negative">{refused}</Alert>}
          {isOfTheHouse(closing.error) && <ErrorAlert error={closing.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" variant="destructive" disabled={!ready || closing.isPending}>
              {closing.isPending ? t("closure.busy") : t("closure.confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Refused by the closure itself, or left unanswered; otherwise the second factor was refused before. */
function isOfTheHouse(error: unknown): boolean {
  return error instanceof ApiError || error instanceof NoAnswerError;
}
