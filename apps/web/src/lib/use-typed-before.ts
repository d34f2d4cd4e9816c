import { type RefObject, useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Takes into a form what was typed into its text fields before the app took the prerendered page over. */
export function useTypedBefore<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
): void {
  const { setValue } = form;
  useEffect(() => {
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) continue;
      setValue(field.name as Path<Values>, field.value as PathValue<Values, Path<Values>>);
    }
  }, [setValue, element]);
}
