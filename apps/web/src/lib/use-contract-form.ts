import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";

/**
 * A form of what a request sends, judged by the contract's schema. What is submitted stays as it travels: amounts as
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

/** For `register`: a field left empty is not sent. */
export const emptyAsAbsent = {
  setValueAs: (typed: string | undefined): string | undefined => typed?.trim() || undefined,
};
