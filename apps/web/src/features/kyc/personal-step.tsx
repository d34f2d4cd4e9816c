import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input, inputClasses } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import type { Declaration } from "@/features/kyc/declaration-schema";
import { useFieldError } from "@/features/kyc/use-field-error";
import { countriesIn } from "@/lib/countries";
import { useLanguage } from "@/lib/i18n/language-provider";

/** What a person says of themselves that no document of theirs says for sure. */
export function PersonalStep({ form, today }: { form: UseFormReturn<Declaration>; today: string }) {
  const { t } = useTranslation("kyc");
  const { language } = useLanguage();
  const errorOf = useFieldError(form);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("fields.birthDate")} error={errorOf("birthDate")} required>
        <Input type="date" autoComplete="bday" min="1900-01-01" max={today} {...form.register("birthDate")} />
      </Field>
      <Field label={t("fields.nationality")} error={errorOf("nationality")} required>
        <select autoComplete="country" className={inputClasses} {...form.register("nationality")}>
          {countriesIn(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label={t("fields.motherName")}
        hint={t("fields.motherNameHint")}
        error={errorOf("motherName")}
        required
      >
        <Input autoComplete="off" {...form.register("motherName")} />
      </Field>
      <Field label={t("fields.occupation")} error={errorOf("occupation")} required>
        <Input autoComplete="organization-title" {...form.register("occupation")} />
      </Field>
      <Exposure form={form} error={errorOf("politicallyExposed")} />
    </div>
  );
}

function Exposure({ form, error }: { form: UseFormReturn<Declaration>; error: string | undefined }) {
  const { t } = useTranslation("kyc");
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-medium text-sm">{t("fields.politicallyExposed")}</legend>
      <p id="exposure-hint" className="mt-1 max-w-prose text-ink-muted text-sm">
        {t("fields.politicallyExposedHint")}
      </p>
      <Controller
        control={form.control}
        name="politicallyExposed"
        render={({ field }) => (
          <RadioGroup
            value={field.value}
            onValueChange={field.onChange}
            aria-describedby="exposure-hint"
            aria-invalid={error !== undefined}
            className="mt-3 flex-row gap-6"
          >
            {(["no", "yes"] as const).map((answer) => (
              <div key={answer} className="flex min-h-8 items-center gap-2">
                <RadioGroupItem
                  id={`exposed-${answer}`}
                  value={answer}
                  {...(answer === "no" ? { ref: field.ref } : {})}
                />
                <label htmlFor={`exposed-${answer}`} className="text-sm">
                  {t(`fields.${answer}`)}
                </label>
              </div>
            ))}
          </RadioGroup>
        )}
      />
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-negative text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
