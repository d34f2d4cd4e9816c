import { COUNTRIES, type Country } from "@lastro/contracts/grain/account-types";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isLocode, type OfferDraft } from "@/features/grain/offers/offer-draft";

/** Ports much grain leaves by; any other code can be typed. */
const PORTS = [
  ["BRSSZ", "Santos"],
  ["BRPNG", "Paranaguá"],
  ["BRRIG", "Rio Grande"],
  ["BRITJ", "Itajaí"],
  ["BRVIX", "Vitória"],
  ["BRSSA", "Salvador"],
  ["BRSUA", "Suape"],
  ["BRMAO", "Manaus"],
] as const;

interface PlaceFieldsProps {
  form: UseFormReturn<OfferDraft>;
  /** What is said of the city where it was left empty. */
  cityProblem: string | undefined;
}

/** Where the grain changes hands: city, state and country, and the port's code where it is one. */
export function PlaceFields({ form, cityProblem }: PlaceFieldsProps) {
  const { t } = useTranslation(["grain-offers", "grain"]);
  const ports = useId();
  const { country, locode } = form.watch();
  return (
    <>
      <Field label={t("form.city")} error={cityProblem} required>
        <Input autoComplete="address-level2" maxLength={120} {...form.register("city")} />
      </Field>
      <Field label={t("form.state")}>
        <Input autoComplete="address-level1" maxLength={60} placeholder="MT" {...form.register("state")} />
      </Field>
      <ChoiceField
        label={t("form.country")}
        value={country as Country}
        onValueChange={(to) => form.setValue("country", to)}
        choices={COUNTRIES.map((each) => [each, t(`countries.${each}`, { ns: "grain" })])}
      />
      <Field
        label={t("form.locode")}
        hint={t("form.locodeHint")}
        error={
          locode === "" || locode.length < 5 || isLocode(locode, country)
            ? undefined
            : t("form.locodeInvalid", { country })
        }
      >
        <Input
          className="figures uppercase"
          placeholder="BRPNG"
          maxLength={5}
          autoComplete="off"
          spellCheck={false}
          list={ports}
          value={locode}
          onChange={({ target }) => form.setValue("locode", target.value.trim().toUpperCase())}
        />
      </Field>
      <datalist id={ports}>
        {PORTS.filter(([code]) => code.startsWith(country)).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
