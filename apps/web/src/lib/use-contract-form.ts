import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";

/**
 * A form for a request body, validated by the contract's schema. The submitted values are the wire's: amounts stay
 * decimal strings.
 */
export function useContractForm<Input extends FieldValues>(
  schema: z.ZodType<unknown, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues,
  });
}

/** Options of `register` for an optional text: trimmed, and left out when empty. */
export const emptyAsAbsent = {
  setValueAs: (typed: string | undefined): string | undefined => typed?.trim() || undefined,
};
