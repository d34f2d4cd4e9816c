import { INSPECTION_DAYS, MEASURED_AT } from "@lastro/contracts/grain/offer-terms";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isPeriod, isTolerance, type OfferDraft } from "@/features/grain/offers/offer-draft";

/** Where and when it is delivered, how far it may fall short, and how it is measured. */
export function DeliveryFields({ form }: { form: UseFormReturn<OfferDraft> }) {
  const { t } = useTranslation("grain-shared-delivery");
  const { delivery, city } = form.watch();
  const { from, to, tolerance } = delivery;
  const measured = MEASURED_AT.map((each) => [each, t(`at.${each}`)] as const);
  return (
    <>
      <Field label={t("place")} hint={t("placeHint")} className="sm:col-span-2">
        <Input maxLength={120} placeholder={city} {...form.register("delivery.place")} />
      </Field>
      <Field label={t("from")}>
        <Input type="date" {...form.register("delivery.from")} />
      </Field>
      <Field label={t("to")} error={isPeriod(from, to) ? undefined : t("periodInvalid")}>
        <Input type="date" min={from || undefined} {...form.register("delivery.to")} />
      </Field>
      <Field
        label={t("tolerance")}
        hint={t("toleranceHint")}
        error={isTolerance(tolerance) ? undefined : t("toleranceInvalid")}
      >
        <MoneyInput
          asset="%"
          decimals={2}
          value={tolerance}
          onValueChange={(percent) => form.setValue("delivery.tolerance", percent)}
        />
      </Field>
      <Field label={t("inspection")} hint={t("inspectionHint")}>
        <Input
          type="number"
          inputMode="numeric"
          min={INSPECTION_DAYS.min}
          max={INSPECTION_DAYS.max}
          {...form.register("delivery.inspectionDays")}
        />
      </Field>
      <ChoiceField
        label={t("weighedAt")}
        value={delivery.weighedAt}
        onValueChange={(at) => form.setValue("delivery.weighedAt", at)}
        choices={measured}
      />
      <ChoiceField
        label={t("classifiedAt")}
        value={delivery.classifiedAt}
        onValueChange={(at) => form.setValue("delivery.classifiedAt", at)}
        choices={measured}
      />
    </>
  );
}
