import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { FocusPage } from "@/features/identity/focus-page";
import { AddressFields, PersonalFields } from "@/features/identity/registration-fields";
import { type RegistrationForm, registrationSchema } from "@/features/identity/registration-schema";
import { REGISTRATION_STEPS, type RegistrationStep } from "@/features/identity/registration-steps";
import { StepFieldset } from "@/features/identity/step-fieldset";
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

/** A client's registration in two steps: who they are, and where they live. */
export function RegisterPage() {
  const { t } = useTranslation(["identity", "common"]);
  const [step, setStep] = useState<RegistrationStep>("personal");
  const [done, setDone] = useState(false);
  const { secondsLeft, wait } = useCooldown();
  const register = useRegistration(wait);
  const form = useForm<RegistrationForm>({ resolver: zodResolver(registrationSchema), defaultValues: EMPTY });
  const { isSubmitting } = form.formState;
  const send = async (values: RegistrationForm) => {
    if (secondsLeft === 0 && (await register(values)) === "registered") setDone(true);
  };
  const submit = async (event: FormEvent) => {
    if (step === "address") return form.handleSubmit(send)(event);
    event.preventDefault();
    if (await form.trigger(REGISTRATION_STEPS.personal, { shouldFocus: true })) setStep("address");
  };
  return (
    <FocusPage title={t("register.title")} lead={t("register.lead")} back="/" wide>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-8">
        <StepFieldset step={step}>
          {step === "personal" ? <PersonalFields form={form} /> : <AddressFields form={form} />}
        </StepFieldset>
        {step === "personal" ? (
          <Button type="submit" size="lg">
            {t("continue", { ns: "common" })}
          </Button>
        ) : (
          <>
            <p className="-mb-4 text-ink-muted text-sm">
              {t("register.agree.before")}
              <LegalLink to={LEGAL_PAGES.terms}>{t("register.agree.terms")}</LegalLink>
              {t("register.agree.and")}
              <LegalLink to={LEGAL_PAGES.privacy}>{t("register.agree.privacy")}</LegalLink>
              {t("register.agree.after")}
            </p>
            <div className="flex gap-3">
              <Button
                variant="secondary"
                size="lg"
                disabled={isSubmitting || done}
                onClick={() => setStep("personal")}
              >
                {t("back", { ns: "common" })}
              </Button>
              <Button
                type="submit"
                size="lg"
                className="flex-1"
                disabled={isSubmitting || secondsLeft > 0 || done}
              >
                {secondsLeft > 0
                  ? t("register.cooldown", { seconds: secondsLeft })
                  : isSubmitting
                    ? t("register.busy")
                    : t("register.submit")}
              </Button>
            </div>
          </>
        )}
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
