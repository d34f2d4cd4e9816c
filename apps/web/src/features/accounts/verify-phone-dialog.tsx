import { verifyPhone as verifyPhoneRoute } from "@lastro/contracts/customers";
import { formatPhone } from "@lastro/contracts/documents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { profileQuery, sendPhoneCode, verifyPhone } from "@/features/accounts/api";
import { ApiError } from "@/lib/api-error";
import { toast } from "@/lib/toast-store";
import { useContractForm } from "@/lib/use-contract-form";
import { useCooldown } from "@/lib/use-cooldown";

interface VerifyPhoneDialogProps {
  /** E.164. */
  phone: string;
  onClose: () => void;
}

const BETWEEN_TEXTS_SECONDS = 60;

/** Proves a phone the client's: sends a code to it, and asks for the code. */
export function VerifyPhoneDialog({ phone, onClose }: VerifyPhoneDialogProps) {
  const { t } = useTranslation(["accounts", "common"]);
  const { secondsLeft, wait } = useCooldown();
  const [sent, setSent] = useState(false);
  const waitFor = (seconds: number) => {
    setSent(true);
    wait(seconds);
  };
  const sending = useMutation({
    mutationFn: sendPhoneCode,
    onSuccess: () => waitFor(BETWEEN_TEXTS_SECONDS),
    onError: (error) => {
      // A text went out a moment ago, before this dialog was opened again: its code still counts.
      const seconds = secondsToWait(error);
      if (seconds !== undefined) waitFor(seconds);
    },
  });
  const refused = sending.isError && secondsToWait(sending.error) === undefined;
  const written = { phone: formatPhone(phone) };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("phone.verifyTitle")}</DialogTitle>
        <DialogDescription>
          {sent ? t("phone.codeSent", written) : t("phone.verifyText", written)}
        </DialogDescription>
        {refused && <ErrorAlert error={sending.error} />}
        {sent ? (
          <CodeForm onClose={onClose}>
            <Button
              variant="ghost"
              size="sm"
              className="self-start"
              disabled={secondsLeft > 0 || sending.isPending}
              onClick={() => sending.mutate()}
            >
              {secondsLeft > 0 ? t("phone.resendIn", { seconds: secondsLeft }) : t("phone.resend")}
            </Button>
          </CodeForm>
        ) : (
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
              {t("phone.sendCode")}
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

function CodeForm({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation(["accounts", "common"]);
  const queryClient = useQueryClient();
  const form = useContractForm(verifyPhoneRoute.body, { code: "" });
  const { field } = useController({ control: form.control, name: "code" });
  const proof = useMutation({
    mutationFn: verifyPhone,
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile);
      toast({ title: t("phone.proven"), description: t("phone.provenText") });
      onClose();
    },
  });
  const wrong = proof.error instanceof ApiError && proof.error.code === "customers.phone_code_wrong";
  const submit = form.handleSubmit(({ code }) => {
    if (!proof.isPending) proof.mutate(code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t("phone.code")} error={wrong ? t("phone.codeWrong") : undefined}>
        <CodeInput
          autoFocus
          ref={field.ref}
          value={field.value}
          onValueChange={(digits) => {
            field.onChange(digits);
            proof.reset();
          }}
        />
      </Field>
      {children}
      {proof.isError && !wrong && <ErrorAlert error={proof.error} />}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" disabled={field.value.length !== 6 || proof.isPending}>
          {proof.isPending ? t("phone.confirming") : t("phone.confirm")}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** How long the text that went out a moment ago keeps the next one waiting; a longer wait has another reason. */
function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== "request.rate_limited") return undefined;
  const seconds = Number(error.facts.seconds);
  return seconds <= BETWEEN_TEXTS_SECONDS ? seconds : undefined;
}
