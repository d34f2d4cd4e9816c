import { add, compare, formatMoney, isPositive, parseMoney, subtract } from "@lastro/money";

const reais = (amount: string) => parseMoney("BRL", amount);

export const plus = (a: string, b: string): string => formatMoney(add(reais(a), reais(b)));

/** Nothing where `b` is more than there is. */
export const minus = (a: string, b: string): string | undefined =>
  compare(reais(a), reais(b)) < 0 ? undefined : formatMoney(subtract(reais(a), reais(b)));

/** Whether an amount was typed that says more than zero. */
export const isSome = (amount: string | undefined): amount is string =>
  amount !== undefined && amount !== "" && isPositive(reais(amount));
