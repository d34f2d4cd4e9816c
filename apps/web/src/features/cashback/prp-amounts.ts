import { compare, formatMoney, isPositive, parseMoney, subtract } from "@lastro/money";

/** Whether an amount says more than zero. */
export const isSome = (amount: string | undefined): amount is string =>
  amount !== undefined && amount !== "" && isPositive(parseMoney("PRP", amount));

export const isMore = (one: string, other: string): boolean =>
  compare(parseMoney("PRP", one), parseMoney("PRP", other)) > 0;

/** What is left to spend until `required`; nothing where it is spent. */
export function missingOf(required: string, spent: string): string | undefined {
  const left = subtract(parseMoney("BRL", required), parseMoney("BRL", spent));
  return isPositive(left) ? formatMoney(left) : undefined;
}
