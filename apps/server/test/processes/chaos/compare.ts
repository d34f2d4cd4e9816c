import type { Deployment } from "./deployment.js";
import { KINDS, type Kind } from "./workload.js";

export const kinds = Object.keys(KINDS) as Kind[];

/** What stood in the books before the load. */
export type IdsBefore = ReadonlyMap<Kind, readonly string[]>;

export async function readIds({ idsOf }: Deployment): Promise<IdsBefore> {
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await idsOf(kind)] as const)));
}

export interface Differences {
  /** Acknowledged, and not in the books. */
  readonly lost: string[];
  /** In the books, and made by no key that was acknowledged; or one row for two keys. */
  readonly doubled: string[];
}

/** Compares the settled load's acknowledgements of a kind with the books. */
export async function compareWithBooks(
  deployment: Deployment,
  kind: Kind,
  before: IdsBefore,
): Promise<Differences> {
  const acknowledged = [...deployment.workload.acknowledged[kind].values()];
  const once = new Set<string>();
  const twice = acknowledged.filter((id) => once.size === once.add(id).size);
  const old = new Set(before.get(kind));
  const made = (await deployment.idsOf(kind)).filter((id) => !old.has(id));
  const present = new Set(made);
  return {
    lost: acknowledged.filter((id) => !present.has(id)),
    doubled: [...made.filter((id) => !once.has(id)), ...twice],
  };
}

/** Pix that the provider received and we did not book as it says, or booked and it did not receive. */
export async function differencesWithProvider({ pixProviderUrl, query }: Deployment): Promise<string[]> {
  const answer = await fetch(`${pixProviderUrl}/sim/books`);
  const books = (await answer.json()) as { pix: { endToEndId: string; valor: string }[] };
  const rows = await query<{ end_to_end_id: string; amount: string }>(
    "select end_to_end_id, amount::text from pix_payment",
  );
  const ours = new Map(rows.map((row) => [row.end_to_end_id, row.amount]));
  const theirs = new Map(books.pix.map(({ endToEndId, valor }) => [endToEndId, valor.replace(".", "")]));
  return [
    ...[...theirs].filter(([id, amount]) => ours.get(id) !== amount).map(([id]) => `not booked: ${id}`),
    ...[...ours.keys()].filter((id) => !theirs.has(id)).map((id) => `invented: ${id}`),
  ];
}
