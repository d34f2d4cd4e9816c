import { zodResolver } from "@hookform/resolvers/zod";
import { STATES } from "@lastro/contracts/states";
import { type ReactNode, useState } from "react";
import { Controller, type FieldPath, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CepInput, CpfInput, PhoneInput } from "@/components/masked-input";
import { PasswordInput } from "@/components/password-input";
import { PasswordStrengthHint } from "@/components/password-strength";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { FocusPage } from "@/features/identity/focus-page";
import { type RegistrationForm, registrationSchema } from "@/features/identity/registration-schema";
import type { ValidationKey } from "@/features/identity/schemas";
import { useCepLookup } from "@/features/identity/use-cep-lookup";
import { useRegistration } from "@/features/identity/use-registration";
import { LEGAL_PAGES } from "@/lib/legal";
import { useCooldown } from "@/lib/use-cooldown";

const EMPTY: RegistrationForm = {
  nome: "",
  cpf: "",
  email: "",
  telefone: "",
  senha: "",
  confirmarSenha: "",
  endereco: "",
  cidade: "",
  estado: "",
  cep: "",
};

/** A client's registration: who they are and where they live. */
export function RegisterPage() {
  const { t } = useTranslation("identity");
  const [done, setDone] = useState(false);
  const { secondsLeft, wait } = useCooldown();
  const register = useRegistration(wait);
  const form = useForm<RegistrationForm>({ resolver: zodResolver(registrationSchema), defaultValues: EMPTY });
  const lookup = useCepLookup(form);
  const { errors, isSubmitting } = form.formState;
  const errorOf = (name: FieldPath<RegistrationForm>) => {
    const key = errors[name]?.message;
    return key === undefined ? undefined : t(`validation.${key as ValidationKey}`);
  };
  const submit = async (values: RegistrationForm) => {
    if (secondsLeft === 0 && (await register(values)) === "registered") setDone(true);
  };
  return (
    <FocusPage title={t("register.title")} lead={t("register.lead")} back="/" wide>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-10">
        <Section title={t("register.personal")}>
          <Field label={t("fields.nome")} error={errorOf("nome")} required className="sm:col-span-2">
            <Input autoComplete="name" {...form.register("nome")} />
          </Field>
          <Field label={t("fields.cpf")} error={errorOf("cpf")} required>
            <Masked form={form} name="cpf" as={CpfInput} />
          </Field>
          <Field label={t("fields.telefone")} error={errorOf("telefone")} required>
            <Masked form={form} name="telefone" as={PhoneInput} />
          </Field>
          <Field label={t("fields.email")} error={errorOf("email")} required className="sm:col-span-2">
            <Input type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
          </Field>
          <Field
            label={t("fields.password")}
            error={errorOf("senha")}
            hint={<PasswordStrengthHint password={form.watch("senha")} />}
            required
          >
            <PasswordInput autoComplete="new-password" {...form.register("senha")} />
          </Field>
          <Field label={t("fields.confirmarSenha")} error={errorOf("confirmarSenha")} required>
            <PasswordInput autoComplete="new-password" {...form.register("confirmarSenha")} />
          </Field>
        </Section>
        <Section title={t("register.address")}>
          <Field
            label={t("fields.cep")}
            error={errorOf("cep")}
            hint={lookup === "idle" ? undefined : t(`register.cep.${lookup}`)}
            required
          >
            <Masked form={form} name="cep" as={CepInput} />
          </Field>
          <Field label={t("fields.endereco")} error={errorOf("endereco")} required className="sm:col-span-2">
            <Input
              autoComplete="street-address"
              placeholder={t("register.addressExample")}
              {...form.register("endereco")}
            />
          </Field>
          <Field label={t("fields.cidade")} error={errorOf("cidade")} required>
            <Input autoComplete="address-level2" {...form.register("cidade")} />
          </Field>
          <Field label={t("fields.estado")} error={errorOf("estado")} required>
            <Input
              autoComplete="address-level1"
              list="states"
              placeholder="SP"
              {...form.register("estado")}
            />
          </Field>
          <datalist id="states">
            {Object.entries(STATES).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </datalist>
        </Section>
        <p className="-mb-4 text-ink-muted text-sm">
          {t("register.agree.before")}
          <LegalLink to={LEGAL_PAGES.terms}>{t("register.agree.terms")}</LegalLink>
          {t("register.agree.and")}
          <LegalLink to={LEGAL_PAGES.privacy}>{t("register.agree.privacy")}</LegalLink>
          {t("register.agree.after")}
        </p>
        <Button type="submit" size="lg" disabled={isSubmitting || secondsLeft > 0 || done}>
          {secondsLeft > 0
            ? t("register.cooldown", { seconds: secondsLeft })
            : isSubmitting
              ? t("register.busy")
              : t("register.submit")}
        </Button>
      </form>
      <p className="mt-6 text-ink-muted text-sm">
        {t("register.haveAccount")}{" "}
        <Link to="/login" className="rounded-sm font-medium text-accent underline">
          {t("signIn.submit")}
        </Link>
      </p>
    </FocusPage>
  );
}

/** In a tab of its own: what was typed must not be lost. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="rounded-sm text-accent underline">
      {children}
    </Link>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-5 w-full border-b pb-2 font-semibold text-lg">{title}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface MaskedProps {
  form: ReturnType<typeof useForm<RegistrationForm>>;
  name: "cpf" | "telefone" | "cep";
  as: typeof CpfInput;
}

/** A masked field of the form; what `Field` gives its control passes through. */
function Masked({ form, name, as: MaskedInput, ...control }: MaskedProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <MaskedInput {...control} {...field} value={value} onValueChange={onChange} />
      )}
    />
  );
}
