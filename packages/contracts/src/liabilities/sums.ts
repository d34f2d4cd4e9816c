/** Why something is no proof. */
export type ProofFault = "sums" | "order" | "path" | "root";

/** What was given proves nothing, and why. */
export class ProofError extends Error {
  readonly fault: ProofFault;

  constructor(fault: ProofFault, message: string) {
    super(message);
    this.name = "ProofError";
    this.fault = fault;
  }
}

/** Amounts in minor units by asset. */
export type Sums = ReadonlyMap<string, bigint>;

/** What the database keeps of an amount has so many digits; a larger sum is refused, and never wraps around. */
export const MAX_AMOUNT = 10n ** 38n - 1n;

const ONE = /^([A-Z]{2,8})=([1-9]\d{0,37})$/;

/**
 * Amounts as one line that is hashed: `BRL=12345 BTC=100`, by asset in the order of the alphabet, without what is zero.
 * Throws a `ProofError` for an amount below zero or above `MAX_AMOUNT`.
 */
export function writeSums(sums: Sums): string {
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, amount]) => {
      if (amount < 0n || amount > MAX_AMOUNT)
        throw new ProofError("sums", `${amount} ${asset} is no amount of a leaf`);
      return `${asset}=${amount}`;
    })
    .join(" ");
}

/** The amounts of a line. Throws a `ProofError` for a line `writeSums` would not write: each amount has one way to be written. */
export function readSums(line: string): Sums {
  if (line === "") return new Map();
  const sums = new Map<string, bigint>();
  let last = "";
  for (const part of line.split(" ")) {
    const [, asset = "", amount = ""] = ONE.exec(part) ?? [];
    if (asset === "" || asset <= last) throw new ProofError("sums", `"${line}" is no line of amounts`);
    sums.set(asset, BigInt(amount));
    last = asset;
  }
  return sums;
}

/** Two lines of amounts added. Throws a `ProofError` when a sum is above `MAX_AMOUNT`. */
export function addSums(left: string, right: string): string {
  const sums = new Map(readSums(left));
  for (const [asset, amount] of readSums(right)) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  return writeSums(sums);
}
