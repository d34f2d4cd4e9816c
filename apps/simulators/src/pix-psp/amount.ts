import { z } from "zod";

/** An amount as the standard writes it: reais with exactly two decimals. */
export const amountSchema = z
  .string()
  .regex(/^(?!0+\.00$)\d{1,10}\.\d{2}$/, 'O valor deve ser maior que zero e ter o formato "123.45"');

export function toCents(text: string): bigint {
  return BigInt(text.replace(".", ""));
}

export function fromCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
