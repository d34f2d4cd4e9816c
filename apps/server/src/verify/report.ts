import type { VerificationProblemKind } from "@lastro/contracts/verification";
import type pg from "pg";
import { sentenceOf } from "./sentences.js";

/** One thing that breaks an invariant: what kind of thing, which one, and the sentence that says so in English. */
export interface Problem {
  readonly kind: VerificationProblemKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What one invariant's check found. An empty list of problems is what we want. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly ok: boolean;
  readonly problems: readonly Problem[];
}

export interface VerificationReport {
  readonly at: string;
  /** What the database is recorded to serve. */
  readonly mode: string | undefined;
  readonly checks: readonly CheckResult[];
}

/** One invariant: a sentence, and how to find what breaks it. */
export interface Check {
  readonly id: string;
  readonly title: string;
  find(client: pg.Client): Promise<Problem[]>;
}

/** Problems listed per check; more of the same kind add nothing an operator needs. */
export const MAX_PROBLEMS = 20;

/** A problem with its facts in words and its sentence. */
export function problem(
  kind: VerificationProblemKind,
  facts: Readonly<Record<string, string | number | bigint | null>>,
): Problem {
  const said = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, String(fact ?? "?")]));
  return { kind, facts: said, text: sentenceOf(kind, said) };
}

/** A check that is one query: each row it answers is a problem, told by its `kind` and its `facts`. */
export function sqlCheck(id: string, title: string, sql: string): Check {
  return {
    id,
    title,
    async find(client) {
      const { rows } = await client.query<{
        kind: VerificationProblemKind;
        facts: Record<string, string | number | null>;
      }>(`${sql} limit ${MAX_PROBLEMS}`);
      return rows.map(({ kind, facts }) => problem(kind, facts));
    },
  };
}
