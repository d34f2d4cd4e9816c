import type { Money } from "@lastro/money";
import { type AccountRef, accountId, accountName } from "./account.js";

export interface Entry {
  readonly account: AccountRef;
  /** Positive adds to the account, negative takes from it. */
  readonly amount: Money;
}

/** One movement of money: entries that sum to zero in every asset. */
export interface Posting {
  /** `module.noun`, as an accountant would name the event. */
  readonly kind: string;
  /** The business object it belongs to. */
  readonly reference: string;
  /** Posting the same key again changes nothing and answers the first transaction. */
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** Stops a posting that is not whole before it reaches the database. A failure here is a bug, not a refusal. */
export function assertPosting(posting: Posting): void {
  if (posting.entries.length < 2) throw new Error(`Posting ${posting.kind} has fewer than two entries`);
  const sums = new Map<string, bigint>();
  const seen = new Set<string>();
  for (const { account, amount } of posting.entries) {
    const name = accountName(account);
    if (account.asset !== amount.asset)
      throw new Error(`Posting ${posting.kind} puts ${amount.asset} on ${name}`);
    if (amount.minor === 0n)
      throw new Error(`Posting ${posting.kind} has an entry that moves nothing on ${name}`);
    if (seen.has(name)) throw new Error(`Posting ${posting.kind} names ${name} twice`);
    seen.add(name);
    sums.set(amount.asset, (sums.get(amount.asset) ?? 0n) + amount.minor);
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new Error(`Posting ${posting.kind} does not balance in ${asset}`);
  }
}

/** The same movement the other way round: a correction is a new posting, never a change. */
export function reversalOf(posting: Posting, reversal: { kind: string; key: string }): Posting {
  return {
    ...reversal,
    reference: posting.reference,
    entries: posting.entries.map(({ account, amount }) => ({
      account,
      amount: { asset: amount.asset, minor: -amount.minor },
    })),
  };
}

/** A posting with the identity and time it is to be written under. */
export interface Transfer {
  readonly id: string;
  readonly at: Date;
  readonly posting: Posting;
}

/** An array parameter of values that need no escaping (ids, numbers, instants): cheaper than the driver's own. */
function plainArray(values: readonly (string | number | bigint)[]): string {
  return `{${values.join(",")}}`;
}

/** Parameters of the SQL function `ledger_post`. */
export function postParameters(transfers: readonly Transfer[]): unknown[] {
  const entryIds: string[] = [];
  const entryTransfer: number[] = [];
  const amounts: bigint[] = [];
  transfers.forEach(({ posting }, index) => {
    for (const { account, amount } of posting.entries) {
      entryIds.push(accountId(account));
      entryTransfer.push(index + 1);
      amounts.push(amount.minor);
    }
  });
  const accounts = [...new Set(entryIds)].sort();
  const places = new Map(accounts.map((id, index) => [id, index + 1]));
  return [
    plainArray(transfers.map((transfer) => transfer.id)),
    transfers.map((transfer) => transfer.posting.kind),
    transfers.map((transfer) => transfer.posting.reference),
    transfers.map((transfer) => transfer.posting.key),
    plainArray(transfers.map((transfer) => transfer.at.toISOString())),
    plainArray(accounts),
    plainArray(entryTransfer),
    plainArray(entryIds.map((id) => places.get(id) ?? 0)),
    plainArray(amounts),
  ];
}
