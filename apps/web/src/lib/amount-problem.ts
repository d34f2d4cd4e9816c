import { compareDecimals } from "@/lib/decimals";

/** What is wrong with an amount that may be no more than there is: none was typed, or too much. */
export function amountProblem(amount: string | undefined, most: string): "missing" | "short" | undefined {
  if (amount === undefined || !/[1-9]/.test(amount)) return "missing";
  return compareDecimals(amount, most) > 0 ? "short" : undefined;
}
