import { type RefObject, useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/**
 * Takes over a form of a prerendered page: what was typed into its text fields before the app ran, and that it was sent,
 * which is done now.
 */
export function useTypedBefore<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
): void {
  const { setValue } = form;
  useEffect(() => {
    const taken = element.current;
    if (taken === null) return;
    for (const field of taken.elements) {
      if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) continue;
      setValue(field.name as Path<Values>, field.value as PathValue<Values, Path<Values>>);
    }
    taken.removeAttribute("method");
    if (taken.dataset.sentBefore === undefined) return;
    delete taken.dataset.sentBefore;
    taken.requestSubmit();
  }, [setValue, element]);
}
