import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useAuthFailure } from "@/features/identity/auth-failure";
import { secondsToWait } from "@/features/identity/cooldown";
import { type RecoveryForm, recoverySchema, type ValidationKey } from "@/features/identity/schemas";
import { useCooldown } from "@/features/identity/use-cooldown";
import { authClient } from "@/lib/session/auth-client";
import { toast } from "@/lib/toast-store";

/** Asks for the confirmation e-mail again. */
export function ResendConfirmation() {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const { secondsLeft, wait } = useCooldown();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<RecoveryForm>({ resolver: zodResolver(recoverySchema), defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;
  const problem = errors.email?.message;

  const resend = async ({ email }: RecoveryForm) => {
    const { error } = await (await authClient()).resend({
      type: "signup",
      email,
      options: { emailRedirectTo: `${window.location.origin}/email-confirmed` },
    });
    const seconds = secondsToWait(error?.message ?? "");
    if (seconds !== undefined) wait(seconds);
    if (error === null) setSentTo(email);
    else toast({ title: t("resend.failed"), description: await failure(error), variant: "destructive" });
  };

  if (sentTo !== undefined) {
    return (
      <Alert tone="positive" title={t("resend.doneTitle")}>
        {t("resend.doneText", { email: sentTo })}
      </Alert>
    );
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(resend)} className="flex flex-col gap-5">
      <Field
        label={t("fields.email")}
        error={problem === undefined ? undefined : t(`validation.${problem as ValidationKey}`)}
        required
      >
        <Input type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <Button type="submit" size="lg" disabled={isSubmitting || secondsLeft > 0}>
        {secondsLeft > 0 ? t("register.cooldown", { seconds: secondsLeft }) : t("resend.submit")}
      </Button>
    </form>
  );
}
