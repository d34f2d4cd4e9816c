/** What is counted as taken over or as here already. */
const COUNTED = ["users", "already", "passwords", "identities", "factors", "passkeys"] as const;
export type Counted = (typeof COUNTED)[number];

/** What was taken over, and what was not and why. */
export interface TakeOverReport {
  readonly counts: Readonly<Record<Counted, number>>;
  /** How many of each reason, with the first few users it happened to. */
  readonly left: ReadonlyMap<string, { readonly count: number; readonly users: readonly string[] }>;
  count(what: Counted): void;
  leave(why: string, count: number, userId?: string): void;
  add(other: TakeOverReport): void;
}

const EXAMPLES = 5;

export function createReport(): TakeOverReport {
  const counts = Object.fromEntries(COUNTED.map((what) => [what, 0])) as Record<Counted, number>;
  const left = new Map<string, { count: number; users: string[] }>();

  function leave(why: string, count: number, userIds: readonly string[]): void {
    const entry = left.get(why) ?? { count: 0, users: [] };
    entry.count += count;
    entry.users = [...entry.users, ...userIds].slice(0, EXAMPLES);
    left.set(why, entry);
  }

  return {
    counts,
    left,
    count(what) {
      counts[what] += 1;
    },
    leave: (why, count, userId) => leave(why, count, userId === undefined ? [] : [userId]),
    add(other) {
      for (const what of COUNTED) counts[what] += other.counts[what];
      for (const [why, { count, users }] of other.left) leave(why, count, users);
    },
  };
}

/** The report as an operator reads it. */
export function describeReport({ counts, left }: TakeOverReport): string {
  return [
    `people taken over: ${counts.users} (already here: ${counts.already})`,
    `passwords: ${counts.passwords}, ways of signing in: ${counts.identities}, second factors: ${counts.factors}, passkeys: ${counts.passkeys}`,
    ...[...left].map(
      ([why, { count, users }]) =>
        `not taken: ${count} × ${why}${users.length === 0 ? "" : ` (${users.join(", ")}${count > users.length ? ", …" : ""})`}`,
    ),
  ].join("\n");
}
