import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { REGISTRATION_STEPS, type RegistrationStep } from "@/features/identity/registration-steps";
import { cn } from "@/lib/cn";

const STEPS = Object.keys(REGISTRATION_STEPS) as RegistrationStep[];

/** The fields of one step under its name and its place among the steps; a new step is focused, so that it is read. */
export function StepFieldset({ step, children }: { step: RegistrationStep; children: ReactNode }) {
  const { t } = useTranslation("identity");
  const legend = useRef<HTMLLegendElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    legend.current?.focus();
  }, [step]);
  const place = STEPS.indexOf(step);
  return (
    <fieldset>
      <legend ref={legend} tabIndex={-1} className="mb-5 w-full outline-none">
        <span aria-hidden="true" className="mb-3 flex gap-2">
          {STEPS.map((each, index) => (
            <span
              key={each}
              className={cn("h-1 flex-1 rounded-full", index <= place ? "bg-accent" : "bg-line")}
            />
          ))}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold text-lg">{t(`register.${step}`)}</span>
          <span className="text-ink-muted text-sm">
            {t("register.place", { place: place + 1, of: STEPS.length })}
          </span>
        </span>
      </legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
