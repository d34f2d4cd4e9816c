import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Declaration, ValidationKey } from "@/features/kyc/declaration-schema";

/** The sentence of what is wrong with a field of the declaration. */
export function useFieldError(form: UseFormReturn<Declaration>) {
  const { t } = useTranslation("kyc");
  const { errors } = form.formState;
  return (name: keyof Declaration): string | undefined => {
    const key = errors[name]?.message;
    return key === undefined ? undefined : t(`validation.${key as ValidationKey}`);
  };
}
