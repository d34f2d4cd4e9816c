import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { DemoAccounts } from "@/features/identity/demo-accounts";
import { type SignInForm, signInSchema, type ValidationKey } from "@/features/identity/schemas";
import { authClient } from "@/lib/session/auth-client";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { sessionStarted } from "@/lib/session/session-store";
import { toast } from "@/lib/toast-store";

/** The first of an administrator's two factors. */
export function AdminPasswordForm() {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const form = useForm<SignInForm>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const says = (key: string | undefined) =>
    key === undefined ? undefined : t(`validation.${key as ValidationKey}`);

  const signIn = async (values: SignInForm) => {
    const { error } = await (await authClient()).signInWithPassword(values);
    if (error === null) await sessionStarted();
    else toast({ title: t("signIn.failed"), description: await failure(error), variant: "destructive" });
  };

  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(signIn)} className="flex flex-col gap-5">
        <Field label={t("fields.email")} error={says(errors.email?.message)} required>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
        </Field>
        <Field label={t("fields.password")} error={says(errors.password?.message)} required>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {isSubmitting ? t("signIn.busy") : t("signIn.submit")}
        </Button>
      </form>
      <DemoAccounts
        admins
        onChoose={({ email, password }) => {
          form.reset({ email, password });
          form.setFocus("email");
        }}
      />
    </>
  );
}
