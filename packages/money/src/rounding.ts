import { MoneyError } from "./errors.js";

/** floor and ceil go towards −∞ and +∞; halfEven is the banker's rounding. */
export type Rounding = "floor" | "ceil" | "halfEven";

/** Divides integers and rounds the quotient the way it is told. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor === 0n) throw new MoneyError("division_by_zero", "division by zero");
  const [n, d] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const truncated = n / d;
  const remainder = n % d;
  if (remainder === 0n) return truncated;
  const floor = remainder < 0n ? truncated - 1n : truncated;
  if (rounding === "floor") return floor;
  if (rounding === "ceil") return floor + 1n;
  const twiceAboveFloor = 2n * (n - floor * d);
  if (twiceAboveFloor === d) return floor % 2n === 0n ? floor : floor + 1n;
  return twiceAboveFloor > d ? floor + 1n : floor;
}
