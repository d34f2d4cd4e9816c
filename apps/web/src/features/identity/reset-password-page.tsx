import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { PasswordInput } from "@/components/password-input";
import { PasswordStrengthHint } from "@/components/password-strength";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FocusPage } from "@/features/identity/focus-page";
import { type NewPasswordForm, newPasswordSchema, type ValidationKey } from "@/features/identity/schemas";
import { SecondFactorDialog } from "@/features/identity/second-factor-dialog";
import { authClient } from "@/lib/session/auth-client";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { isRecovering, noteRecovery, sessionStarted, signOut, useSession } from "@/lib/session/session-store";
import { toast } from "@/lib/toast-store";

/** Where the link of the recovery e-mail lands: it signed the person in, so that they may choose a new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation("identity");
  const session = useSession();
  // The client tells that it was a recovery a moment after it tells that there is a session.
  const [arrivedByLink] = useState(() => /[#&]type=recovery/.test(window.location.hash));
  if (session.status === "loading") return <PageLoading />;
  if (session.status === "signed-out") {
    return (
      <FocusPage title={t("reset.expiredTitle")} lead={t("reset.expiredText")} back="/login">
        <Button asChild size="lg" className="w-full">
          <Link to="/forgot-password">{t("reset.askAgain")}</Link>
        </Button>
      </FocusPage>
    );
  }
  if (session.status === "signed-in" && !arrivedByLink && !isRecovering()) {
    return (
      <FocusPage title={t("reset.signedInTitle")} lead={t("reset.signedInText")}>
        <Button asChild size="lg" className="w-full">
          <Link to="/security">{t("reset.toSecurity")}</Link>
        </Button>
      </FocusPage>
    );
  }
  return (
    <FocusPage title={t("reset.title")} lead={t("reset.lead", { email: session.email })}>
      <NewPassword />
      {session.status === "second-factor" && <BeforeChanging userId={session.userId} />}
    </FocusPage>
  );
}

/** A password may not be changed around a second factor. */
function BeforeChanging({ userId }: { userId: string }) {
  const navigate = useNavigate();
  return (
    <SecondFactorDialog
      userId={userId}
      onVerified={async () => {
        await (await authClient()).refreshSession();
        await sessionStarted();
      }}
      onCancel={() => void signOut().then(() => navigate("/login", { replace: true }))}
    />
  );
}

function NewPassword() {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { senha: "", confirmarSenha: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const says = (key: string | undefined) =>
    key === undefined ? undefined : t(`validation.${key as ValidationKey}`);

  const change = async ({ senha }: NewPasswordForm) => {
    const { error } = await (await authClient()).updateUser({ password: senha });
    if (error !== null) {
      toast({ title: t("reset.failed"), description: await failure(error), variant: "destructive" });
      return;
    }
    noteRecovery(false);
    toast({ title: t("reset.doneTitle"), description: t("reset.doneText") });
    queryClient.clear();
    await navigate("/login", { replace: true });
  };

  return (
    <form noValidate onSubmit={form.handleSubmit(change)} className="flex flex-col gap-5">
      <Field
        label={t("fields.newPassword")}
        error={says(errors.senha?.message)}
        hint={<PasswordStrengthHint password={form.watch("senha")} />}
        required
      >
        <PasswordInput autoComplete="new-password" {...form.register("senha")} />
      </Field>
      <Field label={t("fields.confirmarSenha")} error={says(errors.confirmarSenha?.message)} required>
        <PasswordInput autoComplete="new-password" {...form.register("confirmarSenha")} />
      </Field>
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? t("reset.busy") : t("reset.submit")}
      </Button>
    </form>
  );
}
