/** A table that holds from a day on, until the next one. */
interface Dated<T> {
  readonly from: string;
  readonly source: string;
  readonly table: T;
}

/** The share of the yield taken as IOF when redeemed after so many days, in per cent: the first after one day. */
const IOF: readonly Dated<readonly number[]>[] = [
  {
    from: "2007-12-14",
    source: "Decreto 6.306/2007, art. 32 e Anexo",
    table: [
      96, 93, 90, 86, 83, 80, 76, 73, 70, 66, 63, 60, 56, 53, 50, 46, 43, 40, 36, 33, 30, 26, 23, 20, 16, 13,
      10, 6, 3, 0,
    ],
  },
];

/** Income tax on the yield, in tenths of a per cent, by the days it was invested at most. */
const INCOME_TAX: readonly Dated<readonly { readonly upTo: number; readonly perMille: number }[]>[] = [
  {
    from: "2005-01-01",
    source: "Lei 11.033/2004, art. 1º",
    table: [
      { upTo: 180, perMille: 225 },
      { upTo: 360, perMille: 200 },
      { upTo: 720, perMille: 175 },
      { upTo: Number.POSITIVE_INFINITY, perMille: 150 },
    ],
  },
];

const DAY_MS = 86_400_000;

/** Calendar days between two civil days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export interface Taxes {
  readonly iof: bigint;
  readonly incomeTax: bigint;
}

/** The taxes on a yield in centavos, each truncated, by the tables in force on the day it is redeemed. */
export function taxesOn(yielded: bigint, appliedOn: string, redeemedOn: string): Taxes {
  const days = daysBetween(appliedOn, redeemedOn);
  const shares = inForce(IOF, redeemedOn);
  // Redeemed on the day it was applied it has yielded nothing.
  const iof = days >= 30 ? 0n : (yielded * BigInt(shares[Math.max(days, 1) - 1] ?? 0)) / 100n;
  const perMille = inForce(INCOME_TAX, redeemedOn).find(({ upTo }) => days <= upTo)?.perMille ?? 0;
  return { iof, incomeTax: ((yielded - iof) * BigInt(perMille)) / 1000n };
}

function inForce<T>(tables: readonly Dated<T>[], day: string): T {
  const found = tables.findLast(({ from }) => from <= day) ?? tables[0];
  if (!found) throw new Error("No tax table");
  return found.table;
}
