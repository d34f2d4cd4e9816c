import { type Money, parsePositive } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";

/** Reads an amount in reais as typed. Throws `investments.invalid_amount`. */
export function readTypedAmount(typed: string): Money<"BRL"> {
  const amount = parsePositive("BRL", typed);
  if (!amount) throw new DomainError("investments.invalid_amount", {}, { amount: "invalid" });
  return amount;
}
