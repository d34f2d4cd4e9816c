import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { FactorCodeInput } from "@/components/factor-code-input";
import { PasskeySignIn } from "@/components/passkeys/passkey-sign-in";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Credentials, signIn, signInByPasskey } from "@/features/grain/entry/api";
import { DemoAccounts } from "@/features/grain/entry/demo-accounts";
import { EntryPage } from "@/features/grain/entry/entry-page";
import {
  type AgroSession,
  accountTypeOf,
  agroDestination,
  keepAgroSession,
  useAgroAccountType,
} from "@/lib/agro-session";
import { ApiError } from "@/lib/api-error";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Sign-in to the marketplace, then the page somebody came for (`?next=`) or the dashboard of the account's type. */
export function LoginPage() {
  const { t } = useTranslation(["grain-entry", "grain"]);
  const type = useAgroAccountType();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const next = search.get("next");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<Credentials>({ defaultValues: { email: emailIn(state), password: "" } });
  const { email, password, code = "" } = form.watch();

  if (type !== null && !busy) return <Navigate to={agroDestination(type, next)} replace />;

  const letIn = async (session: AgroSession) => {
    queryClient.removeQueries({ queryKey: ["grain"] });
    keepAgroSession(session);
    toast({ title: t("login.done"), description: t("login.welcome", { name: session.user.name }) });
    await navigate(agroDestination(accountTypeOf(session.user), next), { replace: true });
  };

  const submit = form.handleSubmit(async (typed) => {
    if (running.current) {
      toast({ title: t("login.failed"), description: t("login.running"), variant: "destructive" });
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      const { code, ...credentials } = typed;
      const session = await signIn({
        ...credentials,
        email: typed.email.trim().toLowerCase(),
        ...(code ? { code: code.trim() } : {}),
      });
      await letIn(session);
    } catch (error) {
      if (error instanceof ApiError && error.code === "grain.second_factor_needed") return setAsksCode(true);
      await failed(t("login.failed"), error, t("login.noAnswer"));
    } finally {
      running.current = false;
      setBusy(false);
    }
  });

  return (
    <EntryPage
      title={t("login.title")}
      lead={t("login.lead")}
      back={{ to: "/", label: t("backToSite", { ns: "grain" }) }}
    >
      <form
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        {asksCode ? (
          <Field label={t("login.code")} hint={t("login.codeHint")} required>
            <FactorCodeInput autoFocus {...form.register("code")} />
          </Field>
        ) : (
          <>
            <Field label={t("fields.email")} required>
              <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
            </Field>
            <Field label={t("fields.password")} required>
              <PasswordInput autoComplete="current-password" {...form.register("password")} />
            </Field>
            <Link
              to="/agro/forgot-password"
              className="-mt-2 self-start rounded-sm text-accent text-sm underline underline-offset-4"
            >
              {t("login.forgot")}
            </Link>
          </>
        )}
        <Button
          type="submit"
          size="lg"
          variant="wheat"
          disabled={
            !busy && (email.trim() === "" || password.trim() === "" || (asksCode && code.trim() === ""))
          }
        >
          {busy ? t("login.busy") : t("login.submit")}
        </Button>
        {asksCode && (
          <Button
            variant="ghost"
            onClick={() => {
              form.setValue("code", undefined);
              setAsksCode(false);
            }}
          >
            {t("login.codeBack")}
          </Button>
        )}
      </form>
      {!asksCode && <PasskeySignIn signIn={async () => letIn(await signInByPasskey())} />}
      <p className="mt-6 text-ink-muted text-sm">
        {t("login.noAccount")}{" "}
        <Link to="/agro/register" className="rounded-sm font-medium text-accent underline underline-offset-4">
          {t("login.register")}
        </Link>
      </p>
      <DemoAccounts onChoose={(account) => form.reset(account)} />
    </EntryPage>
  );
}

/** The address somebody has just registered, handed over by the page before. */
function emailIn(state: unknown): string {
  return typeof state === "object" && state !== null && "email" in state && typeof state.email === "string"
    ? state.email
    : "";
}
