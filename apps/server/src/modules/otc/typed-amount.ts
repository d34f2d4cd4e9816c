import { type Money, MoneyError, parseMoney } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";

/** Reads what a client typed as an amount in reais. Throws `otc.invalid_amount` unless it is one above zero. */
export function readTypedAmount(typed: string): Money<"BRL"> {
  try {
    const amount = parseMoney("BRL", typed);
    if (amount.minor > 0n) return amount;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
  }
  throw new DomainError("otc.invalid_amount", {}, { amount: "invalid" });
}
