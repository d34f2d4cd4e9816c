import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PasswordInput } from "@/components/password-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { awaitedConfirmation } from "@/features/identity/awaited-confirmation";
import { DemoAccounts } from "@/features/identity/demo-accounts";
import { FocusPage } from "@/features/identity/focus-page";
import type { SignInForm, ValidationKey } from "@/features/identity/schemas";
import { useEntrance } from "@/features/identity/use-entrance";
import { authClient } from "@/lib/session/auth-client";
import { codeOf, isUnanswered, useAuthFailure } from "@/lib/session/auth-failure";
import { hasSessionEnded, sessionStarted, signOut, useSession } from "@/lib/session/session-store";
import { type ToastMessage, toast } from "@/lib/toast-store";
import { useTypedBefore } from "@/lib/use-typed-before";

const PasskeySignIn = lazy(async () => ({
  default: (await import("@/components/passkeys/passkey-sign-in")).PasskeySignIn,
}));

// Fetched once the page stands, so that its first paint does not wait for what checks the form.
const checks = () => import("@/features/identity/sign-in-resolver");
const resolver: Resolver<SignInForm> = async (...form) => (await checks()).signInResolver(...form);

// Most people never see it, so the page does not wait for a dialog's code.
const SecondFactorDialog = lazy(async () => ({
  default: (await import("@/features/identity/second-factor-dialog")).SecondFactorDialog,
}));

const UnconfirmedOffer = lazy(async () => ({
  default: (await import("@/features/identity/unconfirmed-offer")).UnconfirmedOffer,
}));

/** Sign-in: the password, the second factor where there is one, then the dashboard of the person's role. */
export function LoginPage() {
  const { t } = useTranslation("identity");
  const session = useSession();
  const failure = useAuthFailure();
  const enter = useEntrance();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const form = useForm<SignInForm>({
    resolver,
    defaultValues: { email: "", password: "" },
  });
  const element = useRef<HTMLFormElement>(null);
  useTypedBefore(form, element);
  useEffect(() => {
    const awaited = awaitedConfirmation()?.email;
    const field = element.current?.elements.namedItem("email");
    // Not where somebody is typing: the page is there before the app is.
    if (awaited === undefined || field === document.activeElement) return;
    if (form.getValues("email") === "") form.setValue("email", awaited);
  }, [form]);
  useEffect(() => void checks(), []);
  const { errors, isSubmitting } = form.formState;
  const says = (key: string | undefined) =>
    key === undefined ? undefined : t(`validation.${key as ValidationKey}`);

  // Whoever is already signed in has no business here. Only on arrival: afterwards the form decides.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || session.status === "loading") return;
    arrived.current = true;
    if (session.status === "signed-in") void enter();
  }, [session.status, enter]);

  const unexpected: ToastMessage = {
    title: t("unexpected.title"),
    description: t("unexpected.text"),
    variant: "destructive",
  };

  const letIn = async () => {
    const started = await sessionStarted();
    if (started.status === "signed-in") await enter();
  };

  const byPasskey = async () => {
    const { signInWithPasskey } = await import("@/lib/session/passkeys");
    await signInWithPasskey();
    await letIn();
  };

  const signIn = async (values: SignInForm) => {
    setUnconfirmed(undefined);
    try {
      const { error } = await (await authClient()).signInWithPassword(values);
      if (error !== null) {
        if (codeOf(error) === "email_not_confirmed") setUnconfirmed(values.email);
        const known = codeOf(error) !== undefined || isUnanswered(error);
        toast({
          title: known ? t("signIn.failed") : t("unexpected.title"),
          description: await failure(error),
          variant: "destructive",
        });
        return;
      }
      await letIn();
    } catch {
      toast(unexpected);
    }
  };

  // What checks the form may fail to come, before `signIn` has run.
  const submit = (event: FormEvent) => {
    form
      .handleSubmit(signIn)(event)
      .catch(() => toast(unexpected));
  };

  const verified = async () => {
    const completionFailed = { title: t("completionFailed"), description: t("unexpected.text") };
    const { error } = await (await authClient()).refreshSession();
    const started = error === null ? await sessionStarted() : undefined;
    if (started?.status === "signed-in") await enter(completionFailed);
    else toast({ ...completionFailed, variant: "destructive" });
  };

  return (
    <FocusPage title={t("signIn.title")} lead={t("signIn.lead")} back="/">
      {session.status === "signed-out" && hasSessionEnded() && (
        <Alert tone="warning" role="alert" title={t("signIn.endedTitle")} className="mb-6">
          {t("signIn.endedText")}
        </Alert>
      )}
      {unconfirmed !== undefined && (
        <Suspense fallback={null}>
          <UnconfirmedOffer email={unconfirmed} />
        </Suspense>
      )}
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t("fields.email")} error={says(errors.email?.message)} required>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
        </Field>
        <Field label={t("fields.password")} error={says(errors.password?.message)} required>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
        <Link to="/forgot-password" className="-mt-2 self-start rounded-sm text-accent text-sm underline">
          {t("signIn.forgot")}
        </Link>
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {isSubmitting ? t("signIn.busy") : t("signIn.submit")}
        </Button>
      </form>
      <Suspense fallback={null}>
        <PasskeySignIn signIn={byPasskey} />
      </Suspense>
      <p className="mt-6 text-ink-muted text-sm">
        {t("signIn.noAccount")}{" "}
        <Link to="/register" className="rounded-sm font-medium text-accent underline">
          {t("signIn.register")}
        </Link>
      </p>
      <DemoAccounts
        onChoose={({ email, password }) => {
          form.reset({ email, password });
          form.setFocus("email");
        }}
      />
      {session.status === "second-factor" && (
        <Suspense fallback={null}>
          <SecondFactorDialog
            userId={session.userId}
            onVerified={verified}
            onCancel={() => {
              form.resetField("password");
              void signOut();
            }}
          />
        </Suspense>
      )}
    </FocusPage>
  );
}
