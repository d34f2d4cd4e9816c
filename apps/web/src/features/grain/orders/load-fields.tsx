import type { UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { emptyAsAbsent } from "@/lib/use-contract-form";

/** What is said of a load, as it is typed; everything may be left out. */
export interface LoadWords {
  carrier?: string | undefined;
  trackingCode?: string | undefined;
  trackingLink?: string | undefined;
  portOfDeparture?: string | undefined;
  portOfArrival?: string | undefined;
  expectedOn?: string | undefined;
  currentPlace?: string | undefined;
  note?: string | undefined;
}

interface LoadFieldsProps {
  register: UseFormRegister<LoadWords>;
  /** Without a code one is made, while the load is new. */
  isNew: boolean;
}

/** The fields of the logistics form. */
export function LoadFields({ register, isNew }: LoadFieldsProps) {
  const { t } = useTranslation("grain-orders");
  const words = (name: keyof LoadWords) => register(name, emptyAsAbsent);
  return (
    <>
      <Field label={t("logistics.carrier")}>
        <Input maxLength={120} {...words("carrier")} />
      </Field>
      <Field label={t("logistics.code")} hint={isNew ? t("logistics.codeHint") : undefined}>
        <Input maxLength={60} autoComplete="off" {...words("trackingCode")} />
      </Field>
      <Field label={t("logistics.link")}>
        <Input type="url" inputMode="url" placeholder="https://" {...words("trackingLink")} />
      </Field>
      <Field label={t("logistics.from")}>
        <Input maxLength={120} {...words("portOfDeparture")} />
      </Field>
      <Field label={t("logistics.to")}>
        <Input maxLength={120} {...words("portOfArrival")} />
      </Field>
      <Field label={t("logistics.expected")}>
        <Input type="date" {...words("expectedOn")} />
      </Field>
      <Field label={t("logistics.place")}>
        <Input maxLength={120} {...words("currentPlace")} />
      </Field>
      <Field label={t("logistics.note")} className="sm:col-span-2">
        <Textarea maxLength={500} {...words("note")} />
      </Field>
    </>
  );
}
