export type MoneyErrorReason =
  | "malformed"
  | "too_many_decimals"
  | "too_large"
  | "asset_mismatch"
  | "division_by_zero"
  | "no_weights";

/** A value that is not money, or an operation that would mix or lose it. */
export class MoneyError extends Error {
  readonly reason: MoneyErrorReason;
  constructor(reason: MoneyErrorReason, detail: string) {
    super(detail);
    this.name = "MoneyError";
    this.reason = reason;
  }
}
