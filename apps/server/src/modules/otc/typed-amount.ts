import { type Money, parsePositive } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";

/** Reads what a client typed as an amount in reais. Throws `otc.invalid_amount` unless it is one above zero. */
export function readTypedAmount(typed: string): Money<"BRL"> {
  const amount = parsePositive("BRL", typed);
  if (!amount) throw new DomainError("otc.invalid_amount", {}, { amount: "invalid" });
  return amount;
}
