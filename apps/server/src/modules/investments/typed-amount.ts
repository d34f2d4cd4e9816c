import { type Money, MoneyError, parseMoney } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";

/** Reads an amount in reais as typed. Throws `investments.invalid_amount`. */
export function readTypedAmount(typed: string): Money<"BRL"> {
  try {
    const amount = parseMoney("BRL", typed);
    if (amount.minor > 0n) return amount;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
  }
  throw new DomainError("investments.invalid_amount", {}, { amount: "invalid" });
}
