import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { secondsToWait } from "@/features/identity/cooldown";
import { type RecoveryForm, recoverySchema, type ValidationKey } from "@/features/identity/schemas";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { toast } from "@/lib/toast-store";
import { useCooldown } from "@/lib/use-cooldown";

interface LetterFormProps {
  /** Asks the service to write; the answer is the same for an address nobody has. */
  ask: (email: string) => Promise<{ error: Error | null }>;
  submit: string;
  failed: string;
  /** What stands in the form's place once the letter is on its way. */
  sent: (email: string) => ReactNode;
}

/** Asks for an address and has a letter sent to it, no more often than the service allows. */
export function LetterForm({ ask, submit, failed, sent }: LetterFormProps) {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const { secondsLeft, wait } = useCooldown();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<RecoveryForm>({ resolver: zodResolver(recoverySchema), defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;
  const problem = errors.email?.message;

  const send = async ({ email }: RecoveryForm) => {
    const { error } = await ask(email);
    const seconds = secondsToWait(error?.message ?? "");
    if (seconds !== undefined) wait(seconds);
    if (error === null) setSentTo(email);
    else toast({ title: failed, description: await failure(error), variant: "destructive" });
  };

  if (sentTo !== undefined) return sent(sentTo);
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-5">
      <Field
        label={t("fields.email")}
        error={problem === undefined ? undefined : t(`validation.${problem as ValidationKey}`)}
        required
      >
        <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
      </Field>
      <Button type="submit" size="lg" disabled={isSubmitting || secondsLeft > 0}>
        {secondsLeft > 0 ? t("register.cooldown", { seconds: secondsLeft }) : submit}
      </Button>
    </form>
  );
}
