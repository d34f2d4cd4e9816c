import { COUNTRIES, type Country } from "@lastro/contracts/grain/account-types";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { AccountTypeChoice } from "@/features/grain/entry/account-type-choice";
import { type Registration, register } from "@/features/grain/entry/api";
import { EntryPage } from "@/features/grain/entry/entry-page";
import { ApiError } from "@/lib/api-error";
import { useLanguage } from "@/lib/i18n/language-provider";
import { refusalText } from "@/lib/refusal-text";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface Draft {
  name: string;
  email: string;
  password: string;
  confirmation: string;
  country: Country;
  accountType: Registration["accountType"];
}

const EMPTY: Draft = {
  name: "",
  email: "",
  password: "",
  confirmation: "",
  country: "BR",
  accountType: undefined,
};

const TYPED = ["name", "email", "password", "confirmation"] as const;

/** A new account of the marketplace. The server judges; what is missing, or two differing passwords, is marked and sends nothing. */
export function RegisterPage() {
  const { t } = useTranslation(["grain-entry", "common"]);
  const navigate = useNavigate();
  const failed = useFailureToast();
  const { language } = useLanguage();
  const form = useForm({ defaultValues: EMPTY });
  const draft = form.watch();
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const differs = draft.confirmation !== "" && draft.confirmation !== draft.password;
  const missing = (value: string) => (tried && value.trim() === "" ? t("register.required") : undefined);

  const submit = form.handleSubmit(async ({ confirmation, ...body }) => {
    if (busy) return;
    setTried(true);
    if (body.accountType === undefined) return focusOnType();
    const empty = TYPED.find((name) => form.getValues(name).trim() === "");
    if (empty !== undefined) return form.setFocus(empty);
    if (confirmation !== body.password) return form.setFocus("confirmation");
    const email = body.email.trim().toLowerCase();
    setBusy(true);
    try {
      await register({ ...body, email });
      toast({ title: t("register.done"), description: t("register.doneText") });
      await navigate("/agro/login", { state: { email } });
    } catch (error) {
      await sayWhy(error);
    } finally {
      setBusy(false);
    }
  });
  const sayWhy = async (error: unknown) => {
    const title = t("register.failed");
    if (!(error instanceof ApiError)) return failed(title, error, t("register.noAnswer"));
    // What the marketplace itself refuses is said as it is.
    if (error.code.startsWith("grain.")) return failed(title, error);
    const detail = await refusalText(error, language).catch(() => error.code);
    return failed(title, undefined, t("register.failedText", { detail }));
  };
  const focusOnType = () =>
    element.current?.querySelector<HTMLElement>('[data-field="accountType"]')?.focus();

  return (
    <EntryPage
      title={t("register.title")}
      lead={t("register.lead")}
      back={{ to: "/agro/login", label: t("toLogin") }}
    >
      <form
        ref={element}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        <AccountTypeChoice
          value={draft.accountType}
          error={tried && draft.accountType === undefined ? t("register.typeRequired") : undefined}
          onValueChange={(accountType) => form.setValue("accountType", accountType)}
        />
        <Field label={t("fields.name")} error={missing(draft.name)} required>
          <Input autoComplete="name" {...form.register("name")} />
        </Field>
        <Field label={t("fields.email")} error={missing(draft.email)} required>
          <Input type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
        </Field>
        <Field
          label={t("fields.password")}
          hint={t("register.passwordHint")}
          error={missing(draft.password)}
          required
        >
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
        <Field
          label={t("fields.confirmation")}
          error={differs ? t("register.differs") : missing(draft.confirmation)}
          required
        >
          <PasswordInput autoComplete="new-password" {...form.register("confirmation")} />
        </Field>
        <CountryField value={draft.country} onValueChange={(country) => form.setValue("country", country)} />
        <Button type="submit" size="lg" variant="wheat">
          {busy ? t("register.busy") : t("register.submit")}
        </Button>
      </form>
      <p className="mt-6 text-ink-muted text-sm">
        {t("register.haveAccount")}{" "}
        <Link to="/agro/login" className="rounded-sm font-medium text-accent underline underline-offset-4">
          {t("login.submit")}
        </Link>
      </p>
    </EntryPage>
  );
}

function CountryField({ value, onValueChange }: { value: Country; onValueChange: (to: Country) => void }) {
  const { t } = useTranslation(["grain-entry", "grain"]);
  return (
    <Select value={value} onValueChange={(to) => onValueChange(to as Country)}>
      <Field label={t("fields.country")} required>
        <SelectTrigger>
          <SelectValue />
        </SelectTrigger>
      </Field>
      <SelectContent>
        {COUNTRIES.map((country) => (
          <SelectItem key={country} value={country}>
            {t(`countries.${country}`, { ns: "grain" })}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
