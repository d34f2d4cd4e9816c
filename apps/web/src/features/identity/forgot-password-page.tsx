import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useAuthFailure } from "@/features/identity/auth-failure";
import { secondsToWait } from "@/features/identity/cooldown";
import { FocusPage } from "@/features/identity/focus-page";
import { type RecoveryForm, recoverySchema, type ValidationKey } from "@/features/identity/schemas";
import { useCooldown } from "@/features/identity/use-cooldown";
import { authClient } from "@/lib/session/auth-client";
import { toast } from "@/lib/toast-store";

/** Asks for a link to choose a new password; the answer is the same for an address nobody has. */
export function ForgotPasswordPage() {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const { secondsLeft, wait } = useCooldown();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<RecoveryForm>({ resolver: zodResolver(recoverySchema), defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;
  const problem = errors.email?.message;

  const recover = async ({ email }: RecoveryForm) => {
    const { error } = await (await authClient()).resetPasswordForEmail(email, {
      redirectTo: `${window.location.origin}/reset-password`,
    });
    const seconds = secondsToWait(error?.message ?? "");
    if (seconds !== undefined) wait(seconds);
    if (error === null) setSentTo(email);
    else toast({ title: t("recover.failed"), description: await failure(error), variant: "destructive" });
  };

  return (
    <FocusPage title={t("recover.title")} lead={t("recover.lead")} back="/login">
      {sentTo !== undefined ? (
        <div className="flex flex-col gap-5">
          <Alert tone="positive" title={t("recover.doneTitle")}>
            {t("recover.doneText", { email: sentTo })}
          </Alert>
          <Button asChild variant="secondary" size="lg">
            <Link to="/login">{t("recover.toSignIn")}</Link>
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={form.handleSubmit(recover)} className="flex flex-col gap-5">
          <Field
            label={t("fields.email")}
            error={problem === undefined ? undefined : t(`validation.${problem as ValidationKey}`)}
            required
          >
            <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
          </Field>
          <Button type="submit" size="lg" disabled={isSubmitting || secondsLeft > 0}>
            {secondsLeft > 0 ? t("register.cooldown", { seconds: secondsLeft }) : t("recover.submit")}
          </Button>
        </form>
      )}
    </FocusPage>
  );
}
