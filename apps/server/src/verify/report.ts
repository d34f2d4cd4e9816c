import type pg from "pg";

/** What one invariant's check found. An empty list of problems is what we want. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly ok: boolean;
  readonly problems: readonly string[];
}

export interface VerificationReport {
  readonly at: string;
  readonly checks: readonly CheckResult[];
}

/** One invariant: a sentence, and how to find what breaks it. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /** Answers a sentence per problem. */
  find(client: pg.Client): Promise<string[]>;
}

/** Problems listed per check; more of the same kind add nothing an operator needs. */
export const MOST_PROBLEMS = 20;

/** A check that is one query: each row it answers is a problem, told by its `problem` column. */
export function sqlCheck(id: string, title: string, sql: string): Check {
  return {
    id,
    title,
    async find(client) {
      const { rows } = await client.query<{ problem: string }>(`${sql} limit ${MOST_PROBLEMS}`);
      return rows.map(({ problem }) => problem);
    },
  };
}
