import { COUNTRIES, type Country } from "@lastro/contracts/grain/account-types";
import { type FormEvent, useRef, useState } from "react";
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

/** A new account of the marketplace. The server judges; two differing passwords or no type send nothing. */
export function RegisterPage() {
  const { t } = useTranslation(["grain-entry", "common"]);
  const navigate = useNavigate();
  const failed = useFailureToast();
  const { language } = useLanguage();
  const [draft, setDraft] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const differs = draft.confirmation !== "" && draft.confirmation !== draft.password;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (draft.confirmation !== draft.password) return focusOn("confirmation");
    if (draft.accountType === undefined) return focusOn("accountType");
    const { confirmation: _, ...body } = draft;
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
  };
  const sayWhy = async (error: unknown) => {
    const title = t("register.failed");
    if (!(error instanceof ApiError))
      return failed(title, undefined, `${t("register.noAnswer")}. ${t("errors.unknown", { ns: "common" })}`);
    // What the marketplace itself refuses is said as it is.
    if (error.code.startsWith("grain.")) return failed(title, error);
    const detail = await refusalText(error, language).catch(() => error.code);
    return failed(title, undefined, t("register.failedText", { detail }));
  };
  const focusOn = (name: string) =>
    form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();

  return (
    <EntryPage
      title={t("register.title")}
      lead={t("register.lead")}
      back={{ to: "/agro/login", label: t("toLogin") }}
    >
      <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className="flex flex-col gap-5">
        <AccountTypeChoice
          value={draft.accountType}
          onValueChange={(accountType) => change({ accountType })}
        />
        <Field label={t("fields.name")} required>
          <Input
            autoComplete="name"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label={t("fields.email")} required>
          <Input
            type="email"
            autoComplete="email"
            inputMode="email"
            value={draft.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        </Field>
        <Field label={t("fields.password")} hint={t("register.passwordHint")} required>
          <PasswordInput
            autoComplete="new-password"
            value={draft.password}
            onChange={({ target }) => change({ password: target.value })}
          />
        </Field>
        <Field label={t("fields.confirmation")} hint={differs ? t("register.differs") : undefined} required>
          <PasswordInput
            autoComplete="new-password"
            data-field="confirmation"
            value={draft.confirmation}
            onChange={({ target }) => change({ confirmation: target.value })}
          />
        </Field>
        <CountryField value={draft.country} onValueChange={(country) => change({ country })} />
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
